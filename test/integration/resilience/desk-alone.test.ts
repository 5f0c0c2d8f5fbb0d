import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { tempFolder } from "../../temp-folder.ts";
import { serviceFor, startTestHost } from "../environments/environment-opener.ts";

// Run in a separate process, because other tests load the client.
test("loads no fleet code for a desk without a fleet", async () => {
  const simulator = await serviceFor({ items: 5 });
  const host = await startTestHost(simulator, tempFolder());
  expect(await host.onNewPage(async ({ desk, fleet }) => [await desk.status(), fleet])).toMatchObject([{}, null]);
  const loadedFiles = Object.keys(createRequire(import.meta.url).cache);
  expect(loadedFiles.filter((file) => file.includes("@nats-io"))).toEqual([]);
  await import("../../../src-main/fleet/session.ts");
  const laterFiles = Object.keys(createRequire(import.meta.url).cache);
  expect(laterFiles.some((file) => file.includes("@nats-io"))).toBe(true);
});
