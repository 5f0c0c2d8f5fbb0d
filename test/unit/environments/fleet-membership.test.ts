import { expect, onTestFinished, test, vi } from "vitest";
import { createFleetMembership } from "../../../src-main/environments/fleet-membership.ts";

test("says that a part of the program could not be loaded", async () => {
  vi.doMock("../../../src-main/fleet/session.ts", () => {
    throw new Error("damaged");
  });
  onTestFinished(() => vi.doUnmock("../../../src-main/fleet/session.ts"));
  vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const logged: unknown[] = [];
  const membership = createFleetMembership({
    fleet: { environment: "production", warehouse: "nj", desk: "bench-1", servers: [], caFile: "", relays: [], ca: "" },
    readSeed: () => Promise.resolve(null),
    computer: "a",
    log: (entry) => logged.push(entry),
  });
  membership.start();
  await expect.poll(() => membership.facts(new Date())).toMatchObject({ isConnected: false, problem: "not-loaded" });
  expect(logged).toEqual([{ event: "fleet-status", connected: "false", problem: "not-loaded" }]);
  await membership.close();
});
