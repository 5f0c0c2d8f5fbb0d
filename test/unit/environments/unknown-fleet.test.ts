import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadConfiguration } from "../../../src-main/environments/configuration-file.ts";
import { tempFolder } from "../../temp-folder.ts";

const FLEET = {
  environment: "production",
  warehouse: "leeds",
  desk: "bench-1",
  servers: ["tls://10.0.0.11:4222"],
  caFile: "ca.pem",
};

async function load(content: string) {
  const userData = tempFolder();
  await writeFile(join(userData, "config.json"), content);
  return loadConfiguration(null, userData);
}

it.each([
  ["is damaged", '{"fleet": {"environment": "produ'],
  ["names a fleet with an invalid desk", JSON.stringify({ fleet: { ...FLEET, desk: "Bench 1" } })],
  ["names a fleet for an unknown environment", JSON.stringify({ fleet: { ...FLEET, environment: "leeds" } })],
])("does not know the fleet of a configuration that %s", async (_case, content) => {
  expect(await load(content)).toMatchObject({ fleet: null, isFleetUnknown: true });
});

it("does not know the fleet of a configuration whose file is missing", async () => {
  const missing = join(tempFolder(), "config.json");
  expect(await loadConfiguration(missing, tempFolder())).toMatchObject({ fleet: null, isFleetUnknown: true });
});

it.each([
  ["names no fleet", "{}", null],
  ["names a fleet", JSON.stringify({ fleet: FLEET }), { desk: "bench-1" }],
])("knows the fleet of a configuration that %s", async (_case, content, fleet) => {
  expect(await load(content)).toMatchObject({ fleet, isFleetUnknown: false });
});

it("knows that a desk without configuration has no fleet", async () => {
  expect(await loadConfiguration(null, tempFolder())).toMatchObject({ fleet: null, isFleetUnknown: false });
});
