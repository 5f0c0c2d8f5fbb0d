import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { InstructionRow } from "../../../../src-preload/contract/fba/fba.ts";
import { startSimulator, type SimulatorOptions } from "../../../../src-simulator/index.ts";
import { untilFree } from "../../../rig/front.ts";
import { openDeskRig, until, type DeskRig } from "../test-desk.ts";

const OPERATION = "getFbaInstructionSendToFulfillment";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let rig: DeskRig;
const control = () => rig.simulator.control;

async function open(options: SimulatorOptions = {}): Promise<void> {
  rig = await openDeskRig({ items: 20, ...options });
}
beforeEach(() => open());

const rows = async (text = ""): Promise<InstructionRow[]> => (await rig.desk.fba.list(text)).rows;

async function finished(ids: readonly string[]): Promise<InstructionRow[]> {
  return until(async () => {
    const found = (await rows()).filter(({ instructionId }) => ids.includes(instructionId));
    return found.length === ids.length && found.every(({ outcome }) => outcome !== "waiting") && found;
  }, "every answer");
}

async function finishedRow(id: string): Promise<InstructionRow> {
  const [row] = await finished([id]);
  if (!row) throw new Error("No row for this instruction");
  return row;
}

const ids = async (): Promise<string[]> =>
  (await control().fbaInstructions()).map(({ fbaInstructionId }) => fbaInstructionId);

describe("requested FBA instructions", () => {
  it("are fetched in order and stored with every field", async () => {
    const all = await ids();
    const [first = ""] = all;
    await control().changeFbaInstruction(first, {
      fbaInstructionHandlingCode: "ZZ9",
      handlingStatusCode: 77,
      surprise: { nested: ["deep", 1] },
      apiId: 12,
    });
    await rig.desk.fba.fetch(all);
    const fetched = await finished(all);
    expect(fetched.map(({ instructionId }) => instructionId)).toEqual(all);
    expect(new Set(fetched.map(({ outcome }) => outcome))).toEqual(new Set(["read"]));
    const details = await rig.desk.fba.details(first);
    expect(details?.row).toMatchObject({ handlingCode: "ZZ9", statusCode: "77" });
    const [serviceRecord] = await control().fbaInstructions();
    expect(details?.record).toEqual(serviceRecord);
    const requests = await control().requests(OPERATION);
    expect(requests.map(({ url }) => new URLSearchParams(url.split("?")[1]).get("fbaInstructionId"))).toEqual(all);
  });

  it("end as read, not found, refused or not understood", async () => {
    const [one = "", other = "", third = ""] = await ids();
    const error = { fbaInstructionId: "The account is closed." };
    await control().addFault({ operation: OPERATION, kind: "refusal", error });
    await rig.desk.fba.fetch([one]);
    expect(await finishedRow(one)).toMatchObject({
      outcome: "refused",
      problem: { kind: "refused", said: expect.stringContaining("The account is closed."), otherParameter: null },
      readAt: null,
    });
    await rig.desk.fba.fetch([UNKNOWN_ID, other]);
    expect(await finishedRow(UNKNOWN_ID)).toMatchObject({ outcome: "absent", readAt: null });
    expect(await finishedRow(other)).toMatchObject({ outcome: "read" });
    const otherId = { fbaInstructionId: UNKNOWN_ID, fbaInstructionSendToFulfillmentId: UNKNOWN_ID };
    await control().changeFbaInstruction(third, otherId);
    await rig.desk.fba.fetch([third]);
    expect(await finishedRow(third)).toMatchObject({ outcome: "failed", problem: { kind: "other-instruction" } });
    expect((await rig.desk.fba.details(third))?.record).toBeNull();
  });

  it("keep the last record when a later request fails or the cache is lost", async () => {
    const [id = ""] = await ids();
    await rig.desk.fba.fetch([id]);
    const before = await finishedRow(id);
    const error = { fbaInstructionId: "It does not exist." };
    await control().addFault({ operation: OPERATION, kind: "refusal", error });
    await rig.desk.fba.fetch([id]);
    const absent = await finishedRow(id);
    expect(absent).toMatchObject({ outcome: "absent", readAt: before.readAt, number: before.number });
    await rig.desk.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(join(rig.folder, `cache.sqlite${suffix}`), { force: true });
    rig = await rig.restart();
    expect(await rows()).toEqual([absent]);
    expect((await rig.desk.fba.details(id))?.record).toMatchObject({ fbaInstructionId: id });
  });

  it("wait without a network, also after a restart, and are fetched when it is back", async () => {
    const all = (await ids()).slice(0, 3);
    const port = Number(new URL(rig.simulator.url).port);
    await rig.simulator.close();
    await rig.desk.fba.fetch(all);
    await until(async () => (await rows()).some(({ problem }) => problem?.kind === "offline"), "a failed try");
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(["waiting", "waiting", "waiting"]);
    rig = await rig.restart();
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(["waiting", "waiting", "waiting"]);
    await rig.desk.start();
    await until(async () => (await rig.desk.status()).network === "offline", "a try of this run");
    const restarted = await untilFree(() => startSimulator({ items: 20, port }));
    try {
      // Any answer shows that the service is back; the waiting instructions are fetched without another request.
      await until(async () => (await rig.desk.probeService()) === "online", "the service");
      expect((await finished(all)).map(({ outcome }) => outcome)).toEqual(["read", "read", "read"]);
    } finally {
      await restarted.close();
    }
  });

  it("are found by their content, number and id until they are removed", async () => {
    const all = await ids();
    await rig.desk.fba.fetch(all);
    await finished(all);
    const [wanted] = await control().fbaInstructions();
    if (!wanted) throw new Error("The simulator has no instruction");
    const { fnsku } = wanted.fbaInstructionSendToFulfillmentItemList[0] ?? { fnsku: "" };
    const byItem = await rows(fnsku.toLowerCase());
    expect(byItem.map(({ instructionId }) => instructionId)).toEqual([wanted.fbaInstructionId]);
    expect(await rows("fnsku")).toEqual([]);
    for (const text of [wanted.fbaInstructionNumber, wanted.fbaInstructionId.slice(0, 13).toUpperCase()]) {
      const { instructions } = await rig.desk.store.reader.findRecords(text);
      expect(instructions[0]).toMatchObject({ instructionId: wanted.fbaInstructionId });
    }
    await rig.desk.fba.remove(wanted.fbaInstructionId);
    expect(await rows(wanted.fbaInstructionNumber)).toEqual([]);
    expect(await rig.desk.fba.details(wanted.fbaInstructionId)).toBeNull();
  });

  it("wait after three faults, and are not requested while credentials are refused", async () => {
    const all = await ids();
    await control().addFault({ operation: OPERATION, kind: "status", status: 500, times: "always" });
    await rig.desk.fba.fetch(all);
    await until(async () => (await rows()).filter(({ outcome }) => outcome === "failed").length === 3, "three faults");
    await control().clearFaults();
    await control().addFault({ operation: OPERATION, kind: "status", status: 401, times: "always" });
    rig.desk.fba.wake();
    await until(async () => (await rows()).some(({ problem }) => problem?.kind === "unauthorized"), "the refusal");
    const requestCount = (await control().requests(OPERATION)).length;
    rig.desk.fba.wake();
    expect((await rows()).filter(({ outcome }) => outcome === "waiting")).toHaveLength(all.length - 3);
    expect(await control().requests(OPERATION)).toHaveLength(requestCount);
  });
});

it("reads from a refusal that the service names the parameter differently", async () => {
  await rig.close();
  await open({ fbaParameter: "fbaInstructionSendToFulfillmentId" });
  const [record] = await control().fbaInstructions();
  const id = record?.fbaInstructionSendToFulfillmentId ?? "";
  await rig.desk.fba.fetch([id]);
  expect(await finishedRow(id)).toMatchObject({
    outcome: "refused",
    problem: { otherParameter: "fbaInstructionSendToFulfillmentId" },
  });
  const settings = await rig.desk.settings.get();
  await rig.desk.settings.save({ ...settings, fbaParameter: "fbaInstructionSendToFulfillmentId" });
  await rig.desk.fba.fetch([id]);
  expect(await finishedRow(id)).toMatchObject({ outcome: "read", number: record?.fbaInstructionNumber });
});
