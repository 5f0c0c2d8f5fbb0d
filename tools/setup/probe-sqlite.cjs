// `probe-sqlite.cjs <node_modules> <binary>`: uses the Node-API shim's string references until garbage is collected.
const { join } = require("node:path");

const [, , modules, nativeBinding] = process.argv;
const Database = require(join(String(modules), "better-sqlite3"));
const database = new Database(":memory:", { nativeBinding });

database.exec("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT");
const insert = database.prepare("INSERT INTO item (name) VALUES (@name)");
database.transaction(() => {
  for (let index = 0; index < 20_000; index += 1) insert.run({ name: `item ${index}` });
})();
const rows = database.prepare("SELECT id, name FROM item ORDER BY id").all();
if (rows.length !== 20_000 || rows[19_999].name !== "item 19999") throw new Error("wrong rows");

database.aggregate("joined", {
  start: "",
  step: (/** @type {string} */ sum, /** @type {string} */ name) => (sum ? `${sum},${name}` : name),
});
const { joined } = database.prepare("SELECT joined(name) AS joined FROM (SELECT name FROM item LIMIT 2)").get();
if (joined !== "item 0,item 1") throw new Error("wrong aggregate");

try {
  database.prepare("INSERT INTO item (id, name) VALUES (1, 'again')").run();
  throw new Error("a duplicate was accepted");
} catch (error) {
  if (/** @type {{ code?: string }} */ (error).code !== "SQLITE_CONSTRAINT_PRIMARYKEY") throw error;
}
database.close();
