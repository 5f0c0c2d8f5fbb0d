/** Marks words that the desk, or an operator typing the same, put into batch names (batch-name.ts). */
const signed = (name: string): string => `(
  SELECT CASE
    WHEN aside GLOB 'Batch [1-9]*' AND (tail = '' OR tail GLOB char(31) || ', set aside*' OR tail GLOB ' ([0-9]*)')
    THEN char(31) || aside ELSE aside END
  FROM (SELECT aside, ltrim(substr(aside, 7), '0123456789') AS tail FROM (
    SELECT CASE WHEN ${name} GLOB '*, set aside' OR ${name} GLOB '*, set aside ([0-9]*)'
      THEN replace(${name}, ', set aside', char(31) || ', set aside') ELSE ${name} END AS aside)))`;

const inVerdicts = (table: string, path: string): string =>
  `UPDATE ${table} SET verdict = json_set(verdict, '${path}', ${signed(`(verdict ->> '${path}')`)})
    WHERE verdict ->> '${path}' IS NOT NULL;`;

const unnamed = (table: string): string =>
  `UPDATE ${table} SET station = NULL
    WHERE station = 'Desk 1' AND NOT EXISTS (SELECT 1 FROM setting WHERE name = 'stationName');`;

/** Replaces English default names of batches and the desk, and removes the desk's sentences from failures. */
export const NAMES_WITHOUT_WORDS = `
  UPDATE batch SET name = ${signed("name")};
  UPDATE batch_move SET from_name = ${signed("from_name")};
  ${inVerdicts("scan", "$.batchName")}
  ${inVerdicts("scan", "$.parkedIn.batchName")}
  ${inVerdicts("draft_scan", "$.batchName")}
  ${["scan", "batch", "submission", "draft_scan"].map(unnamed).join("\n  ")}
  UPDATE request SET message = NULL WHERE delivered <> 'yes';
  UPDATE fba_instruction SET problem = json_object(
      'kind', problem ->> '$.kind',
      'said', CASE WHEN problem ->> '$.kind' = 'refused' THEN problem ->> '$.message' END,
      'otherId', NULL,
      'correlationId', problem ->> '$.correlationId',
      'otherParameter', problem ->> '$.otherParameter')
    WHERE problem IS NOT NULL;
`;
