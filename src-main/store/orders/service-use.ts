import type { Connection } from "../files/database.ts";

/** The last service type of each warehouse and country, to be offered again; it outlives the recipients of its orders. */
export const SERVICE_USES = `
  CREATE TABLE service_use (
    warehouse_id INTEGER NOT NULL,
    country_code TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (warehouse_id, country_code)
  ) STRICT, WITHOUT ROWID;
  INSERT OR REPLACE INTO service_use
    SELECT s.warehouse_id, s.country_code, b.destination ->> '$.shipmentServiceType'
    FROM submission s JOIN batch b ON b.batch_id = s.batch_id
    WHERE b.destination ->> '$.shipmentServiceType' <> '' ORDER BY s.place;
`;

export interface ServiceUse {
  readonly country: string;
  readonly code: string;
}

export function createServiceUses(journal: Connection) {
  const note = journal.prepare(
    `INSERT INTO service_use VALUES (@warehouseId, @countryCode, @code)
     ON CONFLICT DO UPDATE SET code = excluded.code`,
  );
  const read = journal.prepare<[number], ServiceUse>(
    "SELECT country_code AS country, code FROM service_use WHERE warehouse_id = ?",
  );
  return {
    /** Called in the transaction that submits. */
    note: (order: { readonly warehouseId: number; readonly countryCode: string }, code: string): void =>
      void note.run({ ...order, code }),
    ofWarehouse: (warehouseId: number): ServiceUse[] => read.all(warehouseId),
  };
}
