/** Addresses of labels, and every label sent to a printer. */
export const LABELS = `
  CREATE TABLE order_label (
    resend_id TEXT PRIMARY KEY,
    addresses TEXT NOT NULL,
    first_told_at TEXT NOT NULL,
    told_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX order_label_by_age ON order_label (told_at);

  -- 'begun' is written before the printer gets data: a label that is 'begun' at a start may have been printed.
  CREATE TABLE label_print (
    print_id INTEGER PRIMARY KEY,
    resend_id TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    printer TEXT NOT NULL,
    by_itself INTEGER NOT NULL CHECK (by_itself IN (0, 1)),
    reason TEXT,
    state TEXT NOT NULL CHECK (state IN ('begun', 'given', 'not-given', 'unclear')),
    problem TEXT,
    ended_at TEXT
  ) STRICT;
  CREATE INDEX label_print_by_order ON label_print (resend_id, print_id);
  CREATE INDEX label_print_begun ON label_print (print_id) WHERE state = 'begun';
`;
