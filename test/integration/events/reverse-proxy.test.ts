import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { type DeskRig, openSharedRig, until } from "../desk/desk-rig.ts";
import { freePort } from "./listening.ts";
import { hasNginx, REGISTERED, type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";
import { confirmsAll } from "../desk/machine-double.ts";

if (!hasNginx)
  console.warn("\nNOT TESTED: the reverse proxy of docs/examples, because nginx is not on this computer.\n");

const WRONG_KEY = Buffer.from("the key of another service").toString("base64");
/** As nobody's serialiser would write it: whatever is between may keep every byte. */
const oddBody = (key: string): string =>
  `{ "notificationId" : "${key}",\r\n\t"category":"resend", "note":"Gr\\u00fc\u00dfe \u9000\u8d27",\n\n "action":"updateResendStatus",` +
  ` "eventTime":"2026-11-21T12:00:00.0000000Z","resend":{"resendId":9007199254740993,"resendStatusCode":"completed"} }\n`;

function signed(body: string, key = PRACTICE_SIGNING_KEY): Record<string, string> {
  const timestamp = new Date().toISOString();
  return {
    "content-type": "application/json",
    timestamp,
    "returnhelper-signature": sign(key, REGISTERED, timestamp, body),
  };
}

describe.runIf(hasNginx)("the reverse proxy of docs/examples, before two real desks", () => {
  let first: DeskRig;
  let second: DeskRig;
  let proxy: ReverseProxy;
  const received = async ({ desk }: DeskRig): Promise<number> =>
    (await desk.store.eventStanding()).tallies.reduce((sum, tally) => sum + tally.received, 0);

  beforeAll(async () => {
    [first, second] = await Promise.all([openSharedRig(), openSharedRig()]);
    const ports = { first: await freePort(), second: await freePort() };
    for (const [rig, port] of [
      [first, ports.first],
      [second, ports.second],
    ] as const) {
      await rig.desk.inbox.save({ ...INBOX_DEFAULTS, on: true, port, endpoint: REGISTERED }, confirmsAll);
    }
    proxy = await startReverseProxy(ports);
  });
  afterAll(async () => {
    await proxy.close();
    await Promise.all([first.close(), second.close()]);
  });

  it("hands on what the service signed, byte for byte, and both desks keep it", async () => {
    const body = oddBody("whole");
    expect(await proxy.deliver({ headers: signed(body), body: [body] })).toBe(200);
    expect(await received(first)).toBe(1);
    await until(async () => (await received(second)) === 1, "the copy at the second desk");
  });

  it("hands on what comes in pieces of unknown length", async () => {
    const before = await received(first);
    const body = oddBody("in pieces");
    expect(await proxy.deliver({ headers: signed(body), body: [body.slice(0, 40), body.slice(40)] })).toBe(200);
    expect(await received(first)).toBe(before + 1);
  });

  it("gives back the desk's refusal of a wrong signature and of a body that was changed", async () => {
    const before = await received(first);
    const body = oddBody("hostile");
    expect(await proxy.deliver({ headers: signed(body, WRONG_KEY), body: [body] })).toBe(401);
    expect(await proxy.deliver({ headers: signed(body), body: [body.replace("completed", "canceled")] })).toBe(401);
    expect(await proxy.deliver({ headers: signed(body), body: [body.trimEnd()] })).toBe(401);
    expect(await received(first)).toBe(before);
    expect((await first.desk.inbox.look()).refused.find(({ cause }) => cause === "wrong-signature")?.count).toBe(3);
  });

  it("lets nothing else through: another path or method, and what is larger than a desk takes", async () => {
    const body = oddBody("elsewhere");
    const headers = signed(body);
    expect(await proxy.deliver({ headers, body: [body], path: "/events" })).toBe(404);
    expect(await proxy.deliver({ headers, body: [body], path: "/second-desk" })).toBe(404);
    expect(await proxy.deliver({ headers, body: [], method: "GET" })).toBe(403);
    const large = " ".repeat(512 * 1024 + 1);
    expect(
      await proxy.deliver({ headers: { ...signed(large), "content-length": String(large.length) }, body: [large] }),
    ).toBe(413);
    const causes = (await first.desk.inbox.look()).refused.map(({ cause }) => cause);
    expect(causes).not.toContain("too-large");
    expect(causes).not.toContain("wrong-place");
  });

  it("takes the largest event that a desk takes", async () => {
    const before = await received(first);
    const body = oddBody("largest").padEnd(512 * 1024);
    const fits = body.slice(0, 512 * 1024 - (Buffer.byteLength(body) - body.length));
    expect(Buffer.byteLength(fits)).toBe(512 * 1024);
    expect(await proxy.deliver({ headers: signed(fits), body: [fits] })).toBe(200);
    expect(await received(first)).toBe(before + 1);
  });

  it("answers for the first desk alone while the second is away", async () => {
    await second.desk.inbox.save({ ...INBOX_DEFAULTS, on: false }, confirmsAll);
    const body = oddBody("one away");
    expect(await proxy.deliver({ headers: signed(body), body: [body] })).toBe(200);
  });

  it("says that nobody took it while the first desk is away, so that the service delivers again", async () => {
    await first.desk.inbox.save({ ...INBOX_DEFAULTS, on: false }, confirmsAll);
    const body = oddBody("nobody there");
    expect(await proxy.deliver({ headers: signed(body), body: [body] })).toBe(502);
  });
});
