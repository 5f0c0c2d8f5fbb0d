import { expect } from "@playwright/test";
import { PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { freePort } from "../../local-server.ts";
import type { DeskWindow } from "./desk-window.ts";

export async function openInbox(desk: DeskWindow): Promise<string> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/events`;
  await desk.page.evaluate(
    async ([port, endpoint]) => {
      const state = await window.desk.inbox.state({});
      if (state.ok) await window.desk.inbox.save({ ...state.value.settings, on: true, port, endpoint });
    },
    [port, endpoint] as const,
  );
  return endpoint;
}

let eventCount = 0;
export async function reportEvent(
  endpoint: string,
  resendId: string,
  status: string,
  extraFields: object = {},
): Promise<void> {
  eventCount += 1;
  const body = JSON.stringify({
    category: "resend",
    action: "updateResendStatus",
    eventTime: new Date().toISOString(),
    notificationId: `E${eventCount}`,
    resend: { resendId, resendNumber: `RSD261121-${resendId}`, resendStatusCode: status },
    resendShipmentList: [{ shipmentName: "Grace Hopper", shipmentCountryCode: "gbr", warehouseId: 8 }],
    returnInventoryList: [{ returnInventoryId: 4711, rma: "GBR-8-261121-D00001-1", sku: "SKU-9" }],
    ...extraFields,
  });
  const timestamp = new Date().toISOString();
  const headers = { timestamp, "returnhelper-signature": sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, body) };
  expect((await fetch(endpoint, { method: "POST", body, headers })).status).toBe(200);
}
