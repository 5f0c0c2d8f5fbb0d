/** Operator and station of new scans, batches and submissions; older rows have neither. */
export const OPERATORS = `
  ALTER TABLE scan ADD COLUMN operator TEXT;
  ALTER TABLE scan ADD COLUMN station TEXT;
  ALTER TABLE batch ADD COLUMN operator TEXT;
  ALTER TABLE batch ADD COLUMN station TEXT;
  ALTER TABLE submission ADD COLUMN operator TEXT;
  ALTER TABLE submission ADD COLUMN station TEXT;
  -- Covers the shift report's queries, so that they do not read the keys, which fill most of the file.
  CREATE INDEX scan_by_shift ON scan (recorded_at, kind, operator, station);
  CREATE INDEX submission_by_time ON submission (submitted_at);
`;

/** Operator who made a deferred scan; older rows have none. */
export const OPERATORS_OF_DEFERRED_SCANS = "ALTER TABLE kept_scan ADD COLUMN operator TEXT;";

/** SQL values for an INSERT: the signed-in operator and the desk's name; null without one. */
export const OPERATOR_NOW = "(SELECT value ->> '$.name' FROM setting WHERE name = 'operator')";
export const STATION_NOW = "(SELECT nullif(value ->> '$', '') FROM setting WHERE name = 'stationNow')";
