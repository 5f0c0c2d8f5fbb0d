import { beforeEach, expect, it } from "vitest";
import type { ConfirmTrust, TrustAnswer, TrustChange } from "../../../../src-domain/environments/trust.ts";
import { INBOX_DEFAULTS, type InboxSettings } from "../../../../src-domain/events/event-inbox.ts";
import { freePort } from "../../../local-server.ts";
import { openDeskRig, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
let questions: TrustChange[];
let answer: TrustAnswer;
let settings: InboxSettings;

const confirm: ConfirmTrust = (change) => {
  questions.push(change);
  return Promise.resolve(answer);
};
const save = (part: Partial<InboxSettings>) => rig.desk.inbox.save({ ...settings, ...part }, confirm);

beforeEach(async () => {
  rig = await openDeskRig();
  const port = await freePort();
  settings = { ...INBOX_DEFAULTS, on: true, port, endpoint: "https://hooks.example.com/events" };
  questions = [];
  answer = "confirmed";
  await save({ senders: ["127.0.0.1"] });
  questions = [];
});

it.each([[["127.0.0.1", "10.0.0.0/8"]], [["10.0.0.7"]], [[]]])(
  "asks the operator before the senders of the inbox change to %j",
  async (senders) => {
    answer = "not-confirmed";
    expect(await save({ senders })).toEqual({ ok: false, error: "not-confirmed" });
    expect((await rig.desk.inbox.readState()).settings.senders).toEqual(["127.0.0.1"]);
    answer = "confirmed";
    expect(await save({ senders })).toMatchObject({ value: { settings: { senders } } });
    const target = `http://127.0.0.1:${settings.port}/events`;
    await save({ senders, freshMinutes: 5 });
    await save({ senders, freshMinutes: 5 });
    expect(questions).toEqual([1, 2, 3].map(() => ({ kind: "inbox", subject: senders.join(", "), target })));
  },
);

it("applies the senders of IT when a stored inbox has none", async () => {
  const { senders: _senders, ...earlierSettings } = { ...settings, path: "/kept" };
  await rig.desk.store.writeSettings({ inbox: earlierSettings });
  expect((await rig.desk.inbox.readState()).settings).toEqual({ ...earlierSettings, senders: [] });
  rig = await rig.restart({ inboxDefaults: { senders: ["10.0.0.2"] } });
  expect((await rig.desk.inbox.readState()).settings).toEqual({ ...earlierSettings, senders: ["10.0.0.2"] });
});

it("refuses an inbox that other computers reach without senders", async () => {
  expect(await save({ host: "0.0.0.0", senders: [] })).toEqual({ ok: false, error: "senders" });
  expect(questions).toEqual([]);
  expect((await rig.desk.inbox.readState()).listening).toMatchObject({ state: "open" });
});

// Proof N10
it("keeps an inbox of an earlier version open when it has no senders", async () => {
  await rig.desk.store.writeSettings({
    inbox: { ...settings, host: "0.0.0.0", senders: [] },
    inboxAcceptedFrom: ["10.0.0.2"],
  });
  rig = await rig.restart();
  await rig.desk.inbox.start();
  expect(await rig.desk.inbox.readState()).toMatchObject({
    listening: { state: "open" },
    isOpenToAnyone: true,
    acceptedFrom: ["10.0.0.2"],
  });
  expect(await save({ host: "0.0.0.0", senders: ["10.0.0.2"] })).toMatchObject({ ok: true });
  expect(await rig.desk.inbox.readState()).toMatchObject({ isOpenToAnyone: false });
});

it("keeps a managed inbox without senders closed on a new desk", async () => {
  const inboxDefaults: InboxSettings = { ...settings, port: await freePort(), host: "0.0.0.0", senders: [] };
  rig = await openDeskRig({}, { inboxDefaults });
  await rig.desk.inbox.start();
  expect((await rig.desk.inbox.readState()).listening).toMatchObject({ state: "closed", obstacle: "incomplete" });
});
