import { expect, it } from "vitest";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import { syncedRig, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { openReports } from "../order-reports.ts";

let rig: DeskRig;

/** An order whose label lies on a host that nobody published. */
async function labelOf(hosts: readonly string[], managed: boolean) {
  const place = { hosts: () => hosts, managed: () => managed, practiceBase: null, folder: "" };
  rig = await syncedRig({}, { labels: place });
  const report = await openReports(rig);
  const labelUrl = "https://labels.new-host.example/secret-name.pdf?signature=abc";
  await report({ resendId: "77", status: "label-success", at: new Date().toISOString(), shipment: { labelUrl } });
  return createHandlers(rig.desk, nobodyChooses).labels;
}

it("a label on a host that is not listed is refused with the host's name alone, and says that IT can allow it where IT has set the hosts", async () => {
  const labels = await labelOf(["labels.example.com"], true);
  const refused = await labels.file({ resendId: "77" });
  expect(refused).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "it" } },
  });
  expect(JSON.stringify(refused)).not.toMatch(/secret-name|signature/);
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ error: { code: "managed" } });
});

it("a label on a host that is not listed is allowed by the operator where IT has set none and none is published, as for production", async () => {
  const labels = await labelOf([], false);
  expect(await labels.hosts({})).toMatchObject({ value: { given: [], managed: false } });
  expect(await labels.file({ resendId: "77" })).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "operator" } },
  });
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ ok: true });
  expect(await labels.get({ resendId: "77" })).toMatchObject({ ok: true, value: { obstacle: null } });
});
