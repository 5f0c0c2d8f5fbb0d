/** Barcodes of printed labels, and which labels were scanned on their parcels. */
export const SEALS = `
  -- Forms of a label's barcodes; src-domain/labels/label-codes.ts.
  CREATE TABLE label_code (
    resend_id TEXT NOT NULL,
    form TEXT NOT NULL,
    PRIMARY KEY (resend_id, form)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX label_code_by_form ON label_code (form);

  -- Labels printed while the seal scan was on.
  CREATE TABLE label_seal (
    resend_id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'passed', 'sealed')),
    printed_at TEXT NOT NULL,
    sealed_at TEXT,
    -- 1: the operator typed the end of the number.
    typed INTEGER CHECK (typed IN (0, 1))
  ) STRICT;
  CREATE INDEX label_seal_waiting ON label_seal (printed_at) WHERE state = 'waiting';
  CREATE INDEX submission_by_tracking_number ON submission (newest_tracking_number)
    WHERE newest_tracking_number IS NOT NULL;
`;

/** SQL value: the tracking number of submission as `toLabelCode` (src-domain/labels/label-codes.ts) writes it. */
export const TRACKING_CODE = "upper(replace(replace(newest_tracking_number, ' ', ''), '-', ''))";

/** Finds labels by number, because the service may report it in groups or in small letters. */
export const TRACKING_CODES = `
  DROP INDEX submission_by_tracking_number;
  CREATE INDEX submission_by_tracking_code ON submission (${TRACKING_CODE}) WHERE newest_tracking_number IS NOT NULL;
`;
