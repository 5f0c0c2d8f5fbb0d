import type { DeskFigures } from "../src-domain/fleet/desk-figures.ts";

/** Figures of a desk at work. */
export const figuresWith = (fields: Partial<DeskFigures> = {}): DeskFigures => ({
  at: "2026-11-29T10:05:00.000Z",
  operator: "Ada",
  added: 30,
  refused: 3,
  causes: [
    { kind: "unknown-code", count: 2 },
    { kind: "not-eligible", count: 1 },
  ],
  waiting: 1,
  unknown: 2,
  lateLabels: 4,
  unsealed: 5,
  nextCutOff: "2026-11-29T16:00:00.000Z",
  today: { from: "2026-11-29T00:00:00.000Z", items: 9 },
  hours: [
    { from: "2026-11-29T09:00:00.000Z", items: 7 },
    { from: "2026-11-29T10:00:00.000Z", items: 2 },
  ],
  ...fields,
});
