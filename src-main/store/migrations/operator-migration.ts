/** Who worked where, of scans, batches and submissions from now on; what is older has no name. */
export const OPERATORS = `
  ALTER TABLE scan ADD COLUMN operator TEXT;
  ALTER TABLE scan ADD COLUMN station TEXT;
  ALTER TABLE batch ADD COLUMN operator TEXT;
  ALTER TABLE batch ADD COLUMN station TEXT;
  ALTER TABLE submission ADD COLUMN operator TEXT;
  ALTER TABLE submission ADD COLUMN station TEXT;
  -- A shift report counts scans without reading them: their keys make up most of the file.
  CREATE INDEX scan_by_shift ON scan (recorded_at, kind, operator, station);
  CREATE INDEX submission_by_time ON submission (submitted_at);
`;

/**
 * Values of an INSERT: the operator who is signed in, and the desk's name, where it has a name
 * (use-cases/shift/operators.ts).
 */
export const OPERATOR_NOW = "(SELECT value ->> '$.name' FROM setting WHERE name = 'operator')";
export const STATION_NOW = "(SELECT nullif(value ->> '$', '') FROM setting WHERE name = 'stationNow')";
