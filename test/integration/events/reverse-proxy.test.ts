import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeListeners, headersFor, listen } from "./listening.ts";
import { hasNginx, REGISTERED, type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";

if (!hasNginx)
  console.warn("\nNOT TESTED: the reverse proxy of docs/examples, because nginx is not on this computer.\n");

/** As nobody's serialiser would write it: whatever is between may keep every byte. */
const BODY =
  `{ "notificationId" : "odd",\r\n\t"category":"resend", "note":"Gr\\u00fc\u00dfe \u9000\u8d27",\n\n "action":"updateResendStatus",` +
  ` "eventTime":"2026-11-21T12:00:00.0000000Z","resend":{"resendId":9007199254740993,"resendStatusCode":"completed"} }\n`;
const MOST_BYTES = 512 * 1024;
const signed = (body: string) => headersFor(body, { endpoint: REGISTERED });

describe.runIf(hasNginx)("the reverse proxy of docs/examples, before the inboxes of two desks", () => {
  let first: Awaited<ReturnType<typeof listen>>;
  let second: typeof first;
  let proxy: ReverseProxy;

  beforeEach(async () => {
    const own = { path: "/events", endpoint: REGISTERED };
    [first, second] = [await listen(own), await listen(own)];
    proxy = await startReverseProxy({ first: first.port, second: second.port });
  });
  afterEach(async () => {
    await proxy.close();
    await closeListeners();
  });

  it("hands on what the service signed, byte for byte, also in pieces and as large as a desk takes, to both desks", async () => {
    const largest = BODY.padEnd(MOST_BYTES - (Buffer.byteLength(BODY) - BODY.length));
    expect(Buffer.byteLength(largest)).toBe(MOST_BYTES);
    expect(await proxy.deliver({ headers: signed(BODY), body: [BODY] })).toBe(200);
    expect(await proxy.deliver({ headers: signed(BODY), body: [BODY.slice(0, 40), BODY.slice(40)] })).toBe(200);
    expect(await proxy.deliver({ headers: signed(largest), body: [largest] })).toBe(200);
    for (const { stored } of [first, second])
      await expect.poll(() => stored.map(({ body }) => body)).toEqual([BODY, BODY, largest]);
  });

  it("gives back the desk's refusal of a body that was changed, and lets through neither another path or method nor what is too large", async () => {
    const headers = signed(BODY);
    expect(await proxy.deliver({ headers, body: [BODY.replace("completed", "canceled")] })).toBe(401);
    expect(await proxy.deliver({ headers, body: [BODY.trimEnd()] })).toBe(401);
    expect(first.refused).toEqual(["wrong-signature", "wrong-signature"]);
    expect(await proxy.deliver({ headers, body: [BODY], path: "/events" })).toBe(404);
    expect(await proxy.deliver({ headers, body: [BODY], path: "/second-desk" })).toBe(404);
    expect(await proxy.deliver({ headers, body: [], method: "GET" })).toBe(403);
    const large = " ".repeat(MOST_BYTES + 1);
    const sized = { ...signed(large), "content-length": String(large.length) };
    expect(await proxy.deliver({ headers: sized, body: [large] })).toBe(413);
    expect(first.stored).toEqual([]);
    expect(first.refused).toHaveLength(2);
  });

  it("answers for the first desk alone: while that is away nobody took it, so that the service delivers again", async () => {
    await second.listener.close();
    expect(await proxy.deliver({ headers: signed(BODY), body: [BODY] })).toBe(200);
    await first.listener.close();
    expect(await proxy.deliver({ headers: signed(BODY), body: [BODY] })).toBe(502);
  });
});
