import { expect, test } from "vitest";
import type { FloorDesk } from "../../../src-domain/fleet/desk-figures.ts";
import { relayPlanSchema } from "../../../src-relay/init/plan.ts";
import { wallFloorHtml, wallPageHtml } from "../../../src-relay/run/wall-page.ts";
import { languageOf } from "../../../src-relay/run/wall-texts.ts";
import { createWallGuard } from "../../../src-relay/run/wall.ts";
import { figuresWith } from "../../desk-figures.ts";

const AT = new Date("2026-11-29T10:05:00.000Z");
const WALL = { host: "10.0.0.5", port: 8792, networks: ["10.0.7.0/24"], names: ["Relay.example"] };

const deskWith = (desk: string, fields: Partial<FloorDesk> = {}): FloorDesk => ({
  desk,
  presence: "working",
  lastMessageAt: AT.toISOString(),
  figures: figuresWith(),
  ...fields,
});

const visitOf = (host: string | undefined, remoteAddress = "10.0.7.9", localAddress = "10.0.0.5") => ({
  host,
  remoteAddress,
  localAddress,
});

// Proof N24
test.each([
  ["its address", visitOf("10.0.0.5:8792"), true],
  ["its name", visitOf("relay.example:8792"), true],
  ["an address of this computer", visitOf("10.0.0.6", "10.0.7.9", "10.0.0.6"), true],
  ["this computer", visitOf("localhost:8792", "127.0.0.1", "127.0.0.1"), true],
  ["this computer, by IPv6", visitOf("[::1]:8792", "::1", "::1"), true],
  ["an IPv4 address in an IPv6 socket", visitOf("10.0.0.5", "::ffff:10.0.7.9", "::ffff:10.0.0.5"), true],
  ["another network", visitOf("10.0.0.5:8792", "10.0.8.9"), false],
  ["another site's name", visitOf("rebound.example:8792"), false],
  ["another site's name on this computer", visitOf("rebound.example", "127.0.0.1", "127.0.0.1"), false],
  ["another address", visitOf("10.0.0.7"), false],
  ["no name", visitOf(undefined), false],
  ["a name with a path", visitOf("relay.example/floor"), false],
  ["a name with a user", visitOf("relay.example@rebound.example"), false],
])("decides who may see the page: %s", (_visit, visit, isAllowed) => {
  expect(createWallGuard(WALL)(visit)).toBe(isAllowed);
});

test.each([
  [{ host: "0.0.0.0" }, false],
  [{ host: "0.0.0.0", networks: ["0.0.0.0/0"] }, false],
  [{ host: "0.0.0.0", networks: ["bench"] }, false],
  [{ host: "0.0.0.0", networks: ["10.0.7.0/24"] }, true],
  [{}, true],
  [null, true],
])("opens the page to other computers only with their networks: %j", (wall, isValid) => {
  expect(relayPlanSchema.safeParse({ wall }).success).toBe(isValid);
});

test("shows figures without the operators' names", () => {
  const page = wallPageHtml("en", "nj", [deskWith("bench-1"), deskWith("bench-2")], AT);
  expect(page).toContain('<th scope="row">bench-2</th>');
  expect(page).toContain("<dt>Parcels, last hour</dt><dd>60</dd>");
  expect(page).not.toContain("Ada");
});

test("shows a desk without readable figures", () => {
  const figures = [
    deskWith("bench-1", { figures: "unreadable" }),
    deskWith("bench-2", { figures: null, lastMessageAt: null }),
  ];
  const floor = wallFloorHtml("en", "nj", figures, AT);
  expect(floor).toContain("Figures of another version");
  expect(floor).toContain("Not in these totals: bench-1, bench-2.");
});

test("names few of many desks without figures", () => {
  const desks = Array.from({ length: 200 }, (_, index) => deskWith(`bench-${index}`, { figures: null }));
  expect(wallFloorHtml("en", "nj", desks, AT)).toContain("bench-4, bench-5, ….");
});

test("puts desks that need attention first when not all fit", () => {
  const quiet = figuresWith({ unknown: 0, lateLabels: null });
  const desks = Array.from({ length: 200 }, (_, index) => deskWith(`bench-${index}`, { figures: quiet }));
  const away = { presence: "gone", figures: { ...quiet, waiting: 0 } } as const;
  const floor = wallFloorHtml(
    "en",
    "nj",
    [deskWith("away", away), ...desks, deskWith("late", { presence: "gone" })],
    AT,
  );
  expect(floor.indexOf(">late<")).toBeLessThan(floor.indexOf(">bench-0<"));
  expect(floor).not.toContain(">away<");
  expect(floor).toContain("More desks: 178");
  expect(floor.length).toBeLessThan(20_000);
});

test("escapes what desks say", () => {
  expect(wallFloorHtml("en", "nj", [deskWith("<script>")], AT)).not.toContain("<script>");
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["zh-TW", "zh-Hant"],
  ["fr,zh-CN;q=0.5", "zh-Hans"],
  ["", "en"],
  [`${"x,".repeat(10)}de`, "en"],
])("speaks the display's language: %s", (acceptLanguage, language) => {
  expect(languageOf(acceptLanguage)).toBe(language);
});
