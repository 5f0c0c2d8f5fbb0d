import { beforeEach, expect, it } from "vitest";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { at, gesture, syncedRig, until, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";

let rig: DeskRig;
let control: ControlClient;

beforeEach(async () => {
  rig = await syncedRig({ items: 40 }, { publicArea: true });
  control = rig.simulator.control;
});

const scan = async (text: string) => {
  const answer = await createHandlers(rig.desk, nobodyChooses).scan.record(gesture(text));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.outcome.verdict;
};
/** How the search for the newest code in the tray ends. */
const searched = () =>
  until(async () => {
    const search = (await rig.desk.store.openTroubles(at()))[0]?.search ?? null;
    return search !== "running" && search;
  }, "the end of the search");

it.each(["rma", "returnInventoryId"] as const)(
  "a code that the desk does not know is asked of the service by its %s, and works afterwards",
  async (code) => {
    const arrived = await control.addItem({ state: "eligible" });
    expect(await scan(arrived[code])).toMatchObject({ kind: "unknown-code", reason: "not-cached" });
    expect(await searched()).toBe("found");
    expect(rig.published.some(({ name }) => name === "trouble.changed")).toBe(true);
    expect(await scan(arrived[code])).toMatchObject({ kind: "added", item: { rma: arrived.rma } });
    expect(await rig.desk.store.openTroubles(at())).toEqual([]);
  },
);

it("a code that the desk does not know is distinguished from one that the service does not know either", async () => {
  await scan("9223372036854775807");
  expect(await searched()).toBe("absent");
});

it("a code that the desk does not know waits in the tray when the service cannot be asked", async () => {
  await control.addFault({ operation: "getReturnInventory", kind: "reset", times: 2 });
  await scan("9223372036854775807");
  expect(await searched()).toBe("unreachable");
});
