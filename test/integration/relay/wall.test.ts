import { once } from "node:events";
import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { FloorDesk } from "../../../src-domain/fleet/desk-figures.ts";
import { openWall, type WallOptions } from "../../../src-relay/run/wall.ts";
import { figuresWith } from "../../desk-figures.ts";
import { freePort } from "../../local-server.ts";

const DESK: FloorDesk = { desk: "bench-1", presence: "working", lastMessageAt: null, figures: figuresWith() };

async function openPage({
  readDesks = () => Promise.resolve([DESK]),
  isListed = () => true,
}: Partial<Pick<WallOptions, "readDesks" | "isListed">> = {}) {
  const port = await freePort();
  const wall = await openWall({
    wall: { host: "127.0.0.1", port, networks: [], names: [] },
    warehouse: "nj",
    isListed,
    readDesks,
    now: () => new Date(),
  });
  onTestFinished(() => wall.close());
  const visit = async (path: string, options: RequestOptions = {}) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false, ...options }).end();
    const [response] = (await once(asked, "response")) as [
      NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
    ];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { port, visit };
}

// Proof N26
test("serves the page with a policy that allows its own script and style only", async () => {
  const { visit } = await openPage();
  const { status, headers, body } = await visit("/");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/,
  );
  expect(body).toContain("bench-1");
  expect(body).not.toMatch(/ style=| on\w+=|https?:/);
  expect((await visit("/floor", { headers: { "accept-language": "de" } })).body).toContain("Pakete, letzte Stunde");
});

test("refuses other host names, paths and methods", async () => {
  const { visit } = await openPage();
  expect((await visit("/", { headers: { host: "rebound.example" } })).status).toBe(403);
  expect((await visit("/floor", { headers: { host: "rebound.example:80" } })).body).not.toContain("bench-1");
  expect((await visit("/relay.json")).status).toBe(404);
  expect((await visit("/", { method: "POST" })).status).toBe(405);
  expect((await visit("/", { method: "HEAD" })).body).toBe("");
});

test("closes the connection of a computer that is not listed before it asks", async () => {
  const { port } = await openPage({ isListed: () => false });
  const socket = connect({ host: "127.0.0.1", port });
  onTestFinished(() => void socket.destroy());
  let isClosed = false;
  socket.on("error", () => undefined).on("close", () => (isClosed = true));
  await expect.poll(() => isClosed).toBe(true);
});

test("answers 503 for the figures while the fleet does not answer", async () => {
  const { visit } = await openPage({ readDesks: () => Promise.resolve(null) });
  expect(await visit("/floor")).toMatchObject({ status: 503, body: "" });
  const page = await visit("/");
  expect([page.status, page.body.includes("The fleet does not answer.")]).toEqual([200, true]);
});
