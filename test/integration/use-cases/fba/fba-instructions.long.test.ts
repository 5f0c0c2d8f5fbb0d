import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { InstructionRow } from "../../../../src-preload/contract/fba/fba.ts";
import { startSimulator, type SimulatorOptions } from "../../../../src-simulator/index.ts";
import { untilFree } from "../../../rig/faulty-proxy.ts";
import { openDeskRig, until, type DeskRig } from "../test-desk.ts";

const OPERATION = "getFbaInstructionSendToFulfillment";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let rig: DeskRig;
const control = () => rig.simulator.control;

async function open(options: SimulatorOptions = {}): Promise<void> {
  rig = await openDeskRig({ items: 20, ...options });
}
beforeEach(() => open());

const findRows = async (text = ""): Promise<InstructionRow[]> => (await rig.desk.fba.list(text)).rows;

async function waitForRows(requestedIds: readonly string[]): Promise<InstructionRow[]> {
  return until(async () => {
    const foundRows = (await findRows()).filter(({ instructionId }) => requestedIds.includes(instructionId));
    return (
      foundRows.length === requestedIds.length && foundRows.every(({ outcome }) => outcome !== "waiting") && foundRows
    );
  }, "every answer");
}

async function waitForRow(id: string): Promise<InstructionRow> {
  const [row] = await waitForRows([id]);
  if (!row) throw new Error("No row for this instruction");
  return row;
}

const listIds = async (): Promise<string[]> =>
  (await control().fbaInstructions()).map(({ fbaInstructionId }) => fbaInstructionId);

describe("requested FBA instructions", () => {
  it("are stored with every field", async () => {
    const allIds = await listIds();
    const [firstId = ""] = allIds;
    await control().changeFbaInstruction(firstId, {
      fbaInstructionHandlingCode: "ZZ9",
      handlingStatusCode: 77,
      surprise: { nested: ["deep", 1] },
      apiId: 12,
    });
    await rig.desk.fba.fetch(allIds);
    const fetchedRows = await waitForRows(allIds);
    expect(fetchedRows.map(({ instructionId }) => instructionId)).toEqual(allIds);
    expect(new Set(fetchedRows.map(({ outcome }) => outcome))).toEqual(new Set(["read"]));
    const details = await rig.desk.fba.details(firstId);
    expect(details?.row).toMatchObject({ handlingCode: "ZZ9", statusCode: "77" });
    const [serviceRecord] = await control().fbaInstructions();
    expect(details?.record).toEqual(serviceRecord);
    const requests = await control().requests(OPERATION);
    expect(requests.map(({ url }) => new URLSearchParams(url.split("?")[1]).get("fbaInstructionId"))).toEqual(allIds);
  });

  it("end as read, absent, refused or failed", async () => {
    const [firstId = "", secondId = "", thirdId = ""] = await listIds();
    const error = { fbaInstructionId: "The account is closed." };
    await control().addFault({ operation: OPERATION, kind: "refusal", error });
    await rig.desk.fba.fetch([firstId]);
    expect(await waitForRow(firstId)).toMatchObject({
      outcome: "refused",
      problem: {
        kind: "refused",
        serviceMessage: expect.stringContaining("The account is closed."),
        otherParameter: null,
      },
      readAt: null,
    });
    await rig.desk.fba.fetch([UNKNOWN_ID, secondId]);
    expect(await waitForRow(UNKNOWN_ID)).toMatchObject({ outcome: "absent", readAt: null });
    expect(await waitForRow(secondId)).toMatchObject({ outcome: "read" });
    const otherId = { fbaInstructionId: UNKNOWN_ID, fbaInstructionSendToFulfillmentId: UNKNOWN_ID };
    await control().changeFbaInstruction(thirdId, otherId);
    await rig.desk.fba.fetch([thirdId]);
    expect(await waitForRow(thirdId)).toMatchObject({ outcome: "failed", problem: { kind: "other-instruction" } });
    expect((await rig.desk.fba.details(thirdId))?.record).toBeNull();
  });

  it("keep the last record when a later request fails", async () => {
    const [id = ""] = await listIds();
    await rig.desk.fba.fetch([id]);
    const previousRow = await waitForRow(id);
    const error = { fbaInstructionId: "It does not exist." };
    await control().addFault({ operation: OPERATION, kind: "refusal", error });
    await rig.desk.fba.fetch([id]);
    const absentRow = await waitForRow(id);
    expect(absentRow).toMatchObject({ outcome: "absent", readAt: previousRow.readAt, number: previousRow.number });
    await rig.desk.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(join(rig.folder, `cache.sqlite${suffix}`), { force: true });
    rig = await rig.restart();
    expect(await findRows()).toEqual([absentRow]);
    expect((await rig.desk.fba.details(id))?.record).toMatchObject({ fbaInstructionId: id });
  });

  it("are fetched when the network returns after a restart", async () => {
    const allIds = (await listIds()).slice(0, 3);
    const port = Number(new URL(rig.simulator.url).port);
    await rig.simulator.close();
    await rig.desk.fba.fetch(allIds);
    await until(async () => (await findRows()).some(({ problem }) => problem?.kind === "offline"), "a failed try");
    expect((await findRows()).map(({ outcome }) => outcome)).toEqual(["waiting", "waiting", "waiting"]);
    rig = await rig.restart();
    expect((await findRows()).map(({ outcome }) => outcome)).toEqual(["waiting", "waiting", "waiting"]);
    await rig.desk.start();
    await until(async () => (await rig.desk.status()).network === "offline", "a try of this run");
    const restartedSimulator = await untilFree(() => startSimulator({ items: 20, port }));
    try {
      // Any answer shows that the service is back; the waiting instructions are fetched without another request.
      await until(async () => (await rig.desk.probeService()) === "online", "the service");
      expect((await waitForRows(allIds)).map(({ outcome }) => outcome)).toEqual(["read", "read", "read"]);
    } finally {
      await restartedSimulator.close();
    }
  });

  it("are found by content, number and id", async () => {
    const allIds = await listIds();
    await rig.desk.fba.fetch(allIds);
    await waitForRows(allIds);
    const [wantedInstruction] = await control().fbaInstructions();
    if (!wantedInstruction) throw new Error("The simulator has no instruction");
    const { fnsku } = wantedInstruction.fbaInstructionSendToFulfillmentItemList[0] ?? { fnsku: "" };
    const rowsByItem = await findRows(fnsku.toLowerCase());
    expect(rowsByItem.map(({ instructionId }) => instructionId)).toEqual([wantedInstruction.fbaInstructionId]);
    expect(await findRows("fnsku")).toEqual([]);
    for (const text of [
      wantedInstruction.fbaInstructionNumber,
      wantedInstruction.fbaInstructionId.slice(0, 13).toUpperCase(),
    ]) {
      const { instructions } = await rig.desk.store.reader.findRecords(text);
      expect(instructions[0]).toMatchObject({ instructionId: wantedInstruction.fbaInstructionId });
    }
    await rig.desk.fba.remove(wantedInstruction.fbaInstructionId);
    expect(await findRows(wantedInstruction.fbaInstructionNumber)).toEqual([]);
    expect(await rig.desk.fba.details(wantedInstruction.fbaInstructionId)).toBeNull();
  });

  it("wait after three failures", async () => {
    const allIds = await listIds();
    await control().addFault({ operation: OPERATION, kind: "status", status: 500, times: "always" });
    await rig.desk.fba.fetch(allIds);
    await until(
      async () => (await findRows()).filter(({ outcome }) => outcome === "failed").length === 3,
      "three faults",
    );
    await control().clearFaults();
    await control().addFault({ operation: OPERATION, kind: "status", status: 401, times: "always" });
    rig.desk.fba.wake();
    await until(async () => (await findRows()).some(({ problem }) => problem?.kind === "unauthorized"), "the refusal");
    const requestCount = (await control().requests(OPERATION)).length;
    rig.desk.fba.wake();
    expect((await findRows()).filter(({ outcome }) => outcome === "waiting")).toHaveLength(allIds.length - 3);
    expect(await control().requests(OPERATION)).toHaveLength(requestCount);
  });
});

it("detects another parameter name in a refusal", async () => {
  await rig.close();
  await open({ fbaParameter: "fbaInstructionSendToFulfillmentId" });
  const [record] = await control().fbaInstructions();
  const id = record?.fbaInstructionSendToFulfillmentId ?? "";
  await rig.desk.fba.fetch([id]);
  expect(await waitForRow(id)).toMatchObject({
    outcome: "refused",
    problem: { otherParameter: "fbaInstructionSendToFulfillmentId" },
  });
  const settings = await rig.desk.settings.get();
  await rig.desk.settings.save({ ...settings, fbaParameter: "fbaInstructionSendToFulfillmentId" });
  await rig.desk.fba.fetch([id]);
  expect(await waitForRow(id)).toMatchObject({ outcome: "read", number: record?.fbaInstructionNumber });
});
