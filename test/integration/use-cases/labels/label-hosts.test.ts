import { expect, it } from "vitest";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { openReports } from "../order-reports.ts";
import { openDeskRig } from "../test-desk.ts";

/** `managedHosts`: hosts that IT has set; null without them. */
async function reportLabel(managedHosts: readonly string[] | null) {
  const isManaged = (): boolean => managedHosts !== null;
  const labelOptions = { hosts: () => managedHosts ?? [], isManaged, practiceBase: null, folder: "" };
  const rig = await openDeskRig({}, { labels: labelOptions });
  const report = await openReports(rig);
  const labelUrl = "https://labels.new-host.example/secret-name.pdf?signature=abc";
  await report({ resendId: "77", status: "label-success", at: new Date().toISOString(), shipment: { labelUrl } });
  return bridgeOf(rig.desk).labels;
}

// Proof S15
it("refuses a label on an unlisted host", async () => {
  const labels = await reportLabel(["labels.example.com"]);
  const refusal = await labels.file({ resendId: "77" });
  expect(refusal).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "it" } },
  });
  expect(JSON.stringify(refusal)).not.toMatch(/secret-name|signature/);
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ error: { code: "managed" } });
});

it("lets the operator allow an unlisted host when IT has set none", async () => {
  const labels = await reportLabel(null);
  expect(await labels.hosts({})).toMatchObject({ value: { predefined: [], isManaged: false } });
  expect(await labels.file({ resendId: "77" })).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "operator" } },
  });
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ ok: true });
  expect(await labels.get({ resendId: "77" })).toMatchObject({ ok: true, value: { obstacle: null } });
});
