/** Returns an SQL expression that marks the default text in a batch name (batch-name.ts). */
const markDefaultName = (name: string): string => `(
  SELECT CASE
    WHEN aside GLOB 'Batch [1-9]*' AND (tail = '' OR tail GLOB char(31) || ', set aside*' OR tail GLOB ' ([0-9]*)')
    THEN char(31) || aside ELSE aside END
  FROM (SELECT aside, ltrim(substr(aside, 7), '0123456789') AS tail FROM (
    SELECT CASE WHEN ${name} GLOB '*, set aside' OR ${name} GLOB '*, set aside ([0-9]*)'
      THEN replace(${name}, ', set aside', char(31) || ', set aside') ELSE ${name} END AS aside)))`;

const inVerdicts = (table: string, path: string): string =>
  `UPDATE ${table} SET verdict = json_set(verdict, '${path}', ${markDefaultName(`(verdict ->> '${path}')`)})
    WHERE verdict ->> '${path}' IS NOT NULL;`;

const clearDefaultStation = (table: string): string =>
  `UPDATE ${table} SET station = NULL
    WHERE station = 'Desk 1' AND NOT EXISTS (SELECT 1 FROM setting WHERE name = 'stationName');`;

/** Replaces the English default names of batches and the desk, and removes the desk's own texts from failures. */
export const NAMES_WITHOUT_TEXT = `
  UPDATE batch SET name = ${markDefaultName("name")};
  UPDATE batch_move SET from_name = ${markDefaultName("from_name")};
  ${inVerdicts("scan", "$.batchName")}
  ${inVerdicts("scan", "$.parkedIn.batchName")}
  ${inVerdicts("draft_scan", "$.batchName")}
  ${["scan", "batch", "submission", "draft_scan"].map(clearDefaultStation).join("\n  ")}
  UPDATE request SET message = NULL WHERE delivered <> 'yes';
  UPDATE fba_instruction SET problem = json_object(
      'kind', problem ->> '$.kind',
      'said', CASE WHEN problem ->> '$.kind' = 'refused' THEN problem ->> '$.message' END,
      'otherId', NULL,
      'correlationId', problem ->> '$.correlationId',
      'otherParameter', problem ->> '$.otherParameter')
    WHERE problem IS NOT NULL;
`;
