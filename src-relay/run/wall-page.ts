import { createHash } from "node:crypto";
import {
  sumFloorHours,
  summarizeFloor,
  lastHourOf,
  nextCutOffOf,
  readableFigures,
  type FloorDesk,
} from "../../src-domain/fleet/desk-figures.ts";
import type { Language } from "../../src-domain/language.ts";
import { CHART_BASE, CHART_HEIGHT, CHART_WIDTH, createHourChart } from "../../src-domain/shift/hour-chart.ts";
import { WALL_TEXTS, type WallTexts } from "./wall-texts.ts";

const SHOWN_HOURS = 12;
/** Rows that a display can show without scrolling, in two columns. */
const SHOWN_DESKS = 24;
const ROWS_PER_TABLE = SHOWN_DESKS / 2;
const SHOWN_CAUSES = 5;
const SHOWN_NAMES = 6;
const REFRESH_MS = 5000;

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --ink: #16191d; --soft: #59626c; --line: #d7dce1; --bad: #a11313; --good: #17632f; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171a; --ink: #f1f3f5; --soft: #a9b2bb; --line: #343b42; --bad: #ff9a91; --good: #7fd69a; }
}
* { box-sizing: border-box; margin: 0; }
html { font-size: clamp(9px, calc(0.42vw + 0.42vh), 40px); }
body { padding: 1.4rem 2.6rem; background: var(--ground); color: var(--ink); font: 1.7rem/1.35 system-ui, "Segoe UI", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums; }
main { display: grid; gap: 1.3rem; }
header { display: flex; flex-wrap: wrap; gap: 0 3rem; align-items: baseline; }
h1 { font-size: 3rem; }
header p, dt, figcaption, caption, thead th, .soft { color: var(--soft); }
dl { display: flex; flex-wrap: wrap; gap: 1rem 3rem; padding: 1.4rem 0; border-block: 1px solid var(--line); }
dt { font-size: 1.4rem; }
dd { font-size: 4.4rem; font-weight: 650; line-height: 1.1; }
.loud, .loud dd { color: var(--bad); }
.good { color: var(--good); }
.split { display: grid; grid-template-columns: 3fr 2fr; gap: 3rem; align-items: start; }
figcaption, caption { padding-bottom: .6rem; font-weight: 650; text-align: left; }
svg { display: block; width: 100%; max-height: 24vh; }
svg text { fill: var(--soft); font-size: 15px; text-anchor: middle; }
svg .number { fill: var(--ink); font-weight: 650; }
svg rect { fill: var(--soft); }
svg line { stroke: var(--line); }
.desks { display: grid; gap: 3rem; align-items: start; }
.desks--two { grid-template-columns: 1fr 1fr; gap: 2.4rem; font-size: 1.25rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .35rem 0 .35rem 1.6rem; border-bottom: 1px solid var(--line); font-weight: 400; text-align: right; }
th:first-child, td.state, thead th:nth-child(2) { text-align: left; white-space: nowrap; }
th:first-child { padding-left: 0; }
.desks--two :is(th, td):not(:first-child) { padding-left: .9rem; }
tbody th { font-weight: 650; }
#lost { position: fixed; inset: auto 0 0 0; padding: 1.2rem 2.6rem; background: var(--bad); color: var(--ground); font-size: 2.4rem; }
#lost[hidden] { display: none; }
@media (max-width: 1000px) { .split, .desks--two { grid-template-columns: 1fr; } }
`;

/** Shows times in the display's zone, and keeps asking after a failure. The page is loaded again after an update. */
const SCRIPT = `
const floor = document.getElementById("floor");
const lost = document.getElementById("lost");
const page = document.documentElement.dataset.page;
const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
let shownAt = new Date();
function showTimes(root) {
  for (const element of root.querySelectorAll("[data-at]")) element.textContent = time.format(new Date(element.dataset.at));
}
async function refresh() {
  try {
    const response = await fetch("floor", { cache: "no-store", signal: AbortSignal.timeout(${REFRESH_MS}) });
    if (!response.ok) throw new Error(String(response.status));
    if (response.headers.get("x-page") !== page) return location.reload();
    floor.innerHTML = await response.text();
    shownAt = new Date();
    lost.hidden = true;
    showTimes(floor);
  } catch {
    lost.querySelector("[data-at]").dataset.at = shownAt.toISOString();
    lost.hidden = false;
    showTimes(lost);
  }
  setTimeout(refresh, ${REFRESH_MS});
}
showTimes(floor);
setTimeout(refresh, ${REFRESH_MS});
`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** Differs between releases whose pages differ. */
export const PAGE_ID = hashOf(STYLE + SCRIPT);

/** Allows only the page's own style, script and figures. */
export const CONTENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hashOf(STYLE)}'`,
  `script-src 'sha256-${hashOf(SCRIPT)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** Returns a time that the page's script shows. */
const momentHtml = (at: string): string => `<time data-at="${escapeHtml(at)}"></time>`;
const withTime = (text: string, at: string): string => escapeHtml(text).replace("{{time}}", momentHtml(at));

/** Returns the complete page. `desks`: null if the fleet does not answer. */
export function wallPageHtml(
  language: Language,
  warehouse: string,
  desks: readonly FloorDesk[] | null,
  at: Date,
): string {
  const texts = WALL_TEXTS[language];
  return `<!doctype html>
<html lang="${language}" data-page="${PAGE_ID}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(texts.view.title)} ${escapeHtml(warehouse)}</title>
<style>${STYLE}</style>
</head>
<body>
<main id="floor">${desks === null ? `<p>${escapeHtml(texts.wall.unreachable)}</p>` : floorHtml(texts, warehouse, desks, at)}</main>
<p id="lost" role="alert" hidden>${withTime(texts.wall.connectionLost, at.toISOString())}</p>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Part that the page replaces every few seconds. Names no operator. */
export const wallFloorHtml = (language: Language, warehouse: string, desks: readonly FloorDesk[], at: Date): string =>
  floorHtml(WALL_TEXTS[language], warehouse, desks, at);

function floorHtml(texts: WallTexts, warehouse: string, desks: readonly FloorDesk[], at: Date): string {
  const { view } = texts;
  const { desksWithoutFigures, causes } = summarizeFloor(desks);
  const causeRows = causes
    .slice(0, SHOWN_CAUSES)
    .map(({ kind, count }) => `<tr><th scope="row">${escapeHtml(texts.verdict[kind])}</th><td>${count}</td></tr>`);
  return `<header><h1>${escapeHtml(view.title)} · ${escapeHtml(warehouse)}</h1>
<p>${escapeHtml(view.updated)} ${momentHtml(at.toISOString())}</p>
${desksWithoutFigures.length === 0 ? "" : `<p>${escapeHtml(view.missing.replace("{{desks}}", namesText(desksWithoutFigures)))}</p>`}</header>
${totalsHtml(view, desks, at)}
<div class="split">${chartHtml(view.chart, desks, at)}
${causeRows.length === 0 ? "" : `<table><caption>${escapeHtml(view.causes)}</caption><tbody>${causeRows.join("")}</tbody></table>`}</div>
${desksHtml(texts, desks)}`;
}

const namesText = (names: readonly string[]): string =>
  [...names.slice(0, SHOWN_NAMES), ...(names.length > SHOWN_NAMES ? ["…"] : [])].join(", ");

function totalsHtml(view: WallTexts["view"], desks: readonly FloorDesk[], at: Date): string {
  const totals = summarizeFloor(desks);
  const figureHtml = (name: string, value: string | number, isLoud = false): string =>
    `<div${isLoud ? ' class="loud"' : ""}><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;
  const cutOff = nextCutOffOf(desks, at);
  return `<dl>${[
    figureHtml(view.desksWorking, `${totals.presences.working} / ${desks.length}`),
    figureHtml(view.added, totals.added),
    figureHtml(view.sentToday, totals.sentToday),
    figureHtml(view.refused, totals.refused),
    figureHtml(view.waiting, totals.waiting),
    figureHtml(view.unknown, totals.unknown, totals.unknown > 0),
    figureHtml(view.lateLabels, totals.lateLabels ?? "–", (totals.lateLabels ?? 0) > 0),
    figureHtml(view.unsealed, totals.unsealed),
    figureHtml(view.cutOff, cutOff === null ? "–" : momentHtml(cutOff)),
  ].join("")}</dl>`;
}

function chartHtml(title: string, desks: readonly FloorDesk[], at: Date): string {
  const parts = sumFloorHours(desks, SHOWN_HOURS, at).map((hour) => ({ ...hour, itemsDayBefore: null }));
  const { hours, right } = createHourChart(parts, 0);
  const bars = hours.map(({ from, items, center, bar, hasLabel }) => {
    const label = hasLabel ? `<text x="${center}" y="${CHART_BASE + 17}" data-at="${escapeHtml(from)}"></text>` : "";
    if (bar === null) return label;
    const { x, y, width, height } = bar;
    const number = `<text class="number" x="${x + width / 2}" y="${y - 5}">${items}</text>`;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}"></rect>${number}${label}`;
  });
  const base = `<line x1="0" x2="${right}" y1="${CHART_BASE}" y2="${CHART_BASE}"></line>`;
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
<svg viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" role="img">${bars.join("")}${base}</svg></figure>`;
}

/** Returns whether a person must act: the desk should be connected, or its orders need attention. */
function needsAttention(desk: FloorDesk): boolean {
  const figures = readableFigures(desk);
  const openProblemCount = figures === null ? 0 : figures.unknown + (figures.lateLabels ?? 0);
  const leftOrderCount = desk.presence === "gone" && figures !== null ? figures.waiting : 0;
  return desk.presence === "silent" || openProblemCount + leftOrderCount > 0;
}

/** Desks that need attention come first, and desks that are gone come last. */
function rankOf(desk: FloorDesk): number {
  if (needsAttention(desk)) return 0;
  return desk.presence === "gone" ? 2 : 1;
}

function desksHtml(texts: WallTexts, desks: readonly FloorDesk[]): string {
  const { view, wall } = texts;
  const hiddenCount = Math.max(0, desks.length - SHOWN_DESKS);
  const shownDesks = hiddenCount === 0 ? desks : desks.toSorted((one, other) => rankOf(one) - rankOf(other));
  const tables = [shownDesks.slice(0, ROWS_PER_TABLE), shownDesks.slice(ROWS_PER_TABLE, SHOWN_DESKS)].filter(
    ({ length }) => length > 0,
  );
  const moreHtml = hiddenCount === 0 ? "" : `<p>${escapeHtml(wall.more.replace("{{count}}", String(hiddenCount)))}</p>`;
  const tablesHtml = tables.map((rows) => tableHtml(view, rows)).join("");
  return `<div class="desks${tables.length > 1 ? " desks--two" : ""}">${tablesHtml}</div>${moreHtml}`;
}

function tableHtml(view: WallTexts["view"], desks: readonly FloorDesk[]): string {
  const { column } = view;
  const workColumns = [column.desk, column.state, column.added, column.sentToday, column.refused];
  const orderColumns = [column.waiting, column.unknown, column.lateLabels, column.unsealed];
  const headings = [...workColumns, ...orderColumns].map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const rows = desks.map((desk) => rowHtml(view, desk)).join("");
  return `<table><thead><tr>${headings}</tr></thead><tbody>${rows}</tbody></table>`;
}

function rowHtml(view: WallTexts["view"], desk: FloorDesk): string {
  const figures = readableFigures(desk);
  const lastHour = lastHourOf(desk);
  const countCellHtml = (value: number | null | undefined): string => `<td>${value ?? "–"}</td>`;
  const problemCellHtml = (value: number | null | undefined): string =>
    typeof value === "number" && value > 0 ? `<td class="loud">${value}</td>` : countCellHtml(value);
  return `<tr><th scope="row">${escapeHtml(desk.desk)}</th>${stateHtml(view, desk)}${[
    countCellHtml(lastHour?.added),
    countCellHtml(figures?.today.items),
    countCellHtml(lastHour?.refused),
    countCellHtml(figures?.waiting),
    problemCellHtml(figures?.unknown),
    problemCellHtml(figures?.lateLabels),
    countCellHtml(figures?.unsealed),
  ].join("")}</tr>`;
}

const PRESENCE_MARKS = { working: "●", silent: "▲", gone: "○" } as const;
const PRESENCE_TONES = { working: "good", silent: "loud", gone: "soft" } as const;

function stateHtml(view: WallTexts["view"], { presence, lastMessageAt, figures }: FloorDesk): string {
  const text = lastMessageAt === null ? escapeHtml(view.goneLong) : withTime(view.presence[presence], lastMessageAt);
  const note = figures === "unreadable" ? ` · ${escapeHtml(view.unreadable)}` : "";
  return `<td class="state ${PRESENCE_TONES[presence]}">${PRESENCE_MARKS[presence]} ${text}${note}</td>`;
}
