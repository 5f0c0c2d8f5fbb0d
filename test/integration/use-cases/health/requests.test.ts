import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { CallRecord } from "../../../../src-main/service/index.ts";
import { requestHandlers } from "../../../../src-main/use-cases/health/api.ts";
import { createRequestJournal } from "../../../../src-main/use-cases/sending/service-connection.ts";
import { requestsContract } from "../../../../src-preload/contract/health/requests.ts";
import { contextWith } from "../../../desk-context.ts";
import { DESTINATION } from "../../../destination.ts";
import { submitItems } from "../resends/submitting.ts";
import { until, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";

const NO_FILTER = { outcomes: [], operation: null, upTo: null };

describe("the request log", () => {
  let rig: DeskRig;
  beforeEach(async () => void (rig = await syncedRig({ items: 300 })));

  const loadPage = async (filter: Partial<typeof NO_FILTER> | { operation: string } = {}) => {
    const page = await requestHandlers(rig.desk).list({ filter: { ...NO_FILTER, ...filter }, offset: 0, limit: 200 });
    return requestsContract.operations.list.output.parse(page);
  };

  it("stores a refused order without recipient or credentials", async () => {
    await submitItems(rig, 2, "pendingVas");
    const [row] = await until(async () => {
      const { rows } = await loadPage({ operation: "resend.create" });
      return rows.length > 0 && rows;
    }, "the request");
    expect(row).toMatchObject({ outcome: "refused", httpStatus: 200, errorCode: "VALIDATION_FAILED" });

    const { get, find } = requestHandlers(rig.desk);
    const foundRequest = await find({ correlationId: row?.correlationId ?? "" });
    expect(foundRequest).toEqual(await get({ requestId: row?.requestId ?? 0 }));
    const details = requestsContract.operations.get.output.parse(valueOf(foundRequest));
    expect(details.requestBody).toContain('"warehouseId":2');
    expect(details.answerBody).toContain("returnInventoryIdList");
    const detailsJson = JSON.stringify(details);
    for (const secret of [DESTINATION.shipmentName, DESTINATION.shipmentStreet1, rig.simulator.credentials.apiToken]) {
      expect(detailsJson).not.toContain(secret);
    }
    expect(await get({ requestId: 999_999 })).toMatchObject({ ok: false, error: { code: "no-such-request" } });
  });

  it("keeps its last entries after a restart", async () => {
    const totalBefore = (await loadPage()).total;
    expect(totalBefore).toBeGreaterThan(5);
    await rig.desk.sync.runToEnd();
    rig = await rig.restart();
    expect((await loadPage()).total).toBeGreaterThan(totalBefore);
    for (const file of await readdir(rig.folder)) {
      expect(await readFile(join(rig.folder, file), "latin1")).not.toContain(rig.simulator.credentials.apiToken);
    }
  });
});

describe("writing the request log", () => {
  const record = { attempt: 1, outcome: "success" } as CallRecord;

  it("stores a burst of requests in one transaction", async () => {
    const batchSizes: number[] = [];
    const addRequests = async (requests: readonly unknown[]) => {
      batchSizes.push(requests.length);
      if (batchSizes.length === 1) throw new Error("disk full");
    };
    const journal = createRequestJournal(contextWith({ store: { addRequests } }));
    const warning = new Promise((resolve) => process.once("warning", resolve));
    for (let call = 0; call < 30; call += 1) journal.onCall(record);
    journal.onCall({ ...record, attempt: 0, outcome: "offline" });
    expect(batchSizes).toEqual([]);
    await journal.flush();
    expect(String(await warning)).toContain("request-log");
    expect(batchSizes).toEqual([30]);
    journal.onCall(record);
    await journal.close();
    expect(batchSizes).toHaveLength(2);
  });
});
