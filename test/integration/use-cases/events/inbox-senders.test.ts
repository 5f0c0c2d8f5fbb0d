import { beforeEach, expect, it } from "vitest";
import { INBOX_DEFAULTS, type InboxSettings } from "../../../../src-domain/events/event-inbox.ts";
import type { ConfirmTrust, TrustAnswer, TrustChange } from "../../../../src-domain/environments/trust.ts";
import { freePort } from "../../events/listening.ts";
import { openDeskRig, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
let asked: TrustChange[];
let answer: TrustAnswer;
let settings: InboxSettings;

const confirm: ConfirmTrust = (change) => {
  asked.push(change);
  return Promise.resolve(answer);
};
const save = (part: Partial<InboxSettings>) => rig.desk.inbox.save({ ...settings, ...part }, confirm);

beforeEach(async () => {
  rig = await openDeskRig();
  const port = await freePort();
  settings = { ...INBOX_DEFAULTS, on: true, port, endpoint: "https://hooks.example.com/events" };
  [asked, answer] = [[], "confirmed"];
  await save({ senders: ["127.0.0.1"] });
  asked = [];
});

it.each([[["127.0.0.1", "10.0.0.0/8"]], [["10.0.0.7"]], [[]]])(
  "who may send to the inbox is changed by a person outside the page alone, also where the place stays: %j",
  async (senders) => {
    answer = "not-confirmed";
    expect(await save({ senders })).toEqual({ ok: false, error: "not-confirmed" });
    expect((await rig.desk.inbox.readState()).settings.senders).toEqual(["127.0.0.1"]);
    answer = "confirmed";
    expect(await save({ senders })).toMatchObject({ value: { settings: { senders } } });
    const target = `http://127.0.0.1:${settings.port}/events`;
    await save({ senders, freshMinutes: 5 });
    await save({ senders, freshMinutes: 5 });
    expect(asked).toEqual([1, 2, 3].map(() => ({ kind: "inbox", subject: senders.join(", "), target })));
  },
);

it("who may send to the inbox is as IT says where an earlier version kept the settings, and else everyone", async () => {
  const { senders: _none, ...earlier } = { ...settings, path: "/kept" };
  await rig.desk.store.writeSettings({ inbox: earlier });
  expect((await rig.desk.inbox.readState()).settings).toEqual({ ...earlier, senders: [] });
  rig = await rig.restart({ inboxDefaults: { senders: ["10.0.0.2"] } });
  expect((await rig.desk.inbox.readState()).settings).toEqual({ ...earlier, senders: ["10.0.0.2"] });
});

it("an inbox that other computers reach is not switched on without senders", async () => {
  expect(await save({ host: "0.0.0.0", senders: [] })).toEqual({ ok: false, error: "senders" });
  expect(asked).toEqual([]);
  expect((await rig.desk.inbox.readState()).listening).toMatchObject({ state: "open" });
});

// Proof N10
it("keeps an earlier inbox without senders open, and offers those of signed events", async () => {
  await rig.desk.store.writeSettings({
    inbox: { ...settings, host: "0.0.0.0", senders: [] },
    inboxAcceptedFrom: ["10.0.0.2"],
  });
  rig = await rig.restart();
  await rig.desk.inbox.start();
  expect(await rig.desk.inbox.readState()).toMatchObject({
    listening: { state: "open" },
    openToAnyone: true,
    acceptedFrom: ["10.0.0.2"],
  });
  expect(await save({ host: "0.0.0.0", senders: ["10.0.0.2"] })).toMatchObject({ ok: true });
  expect(await rig.desk.inbox.readState()).toMatchObject({ openToAnyone: false });
});

it("an inbox that IT rolls out without senders does not open on a desk that never received events", async () => {
  const inboxDefaults: InboxSettings = { ...settings, port: await freePort(), host: "0.0.0.0", senders: [] };
  rig = await openDeskRig({}, { inboxDefaults });
  await rig.desk.inbox.start();
  expect((await rig.desk.inbox.readState()).listening).toMatchObject({ state: "closed", obstacle: "incomplete" });
});
