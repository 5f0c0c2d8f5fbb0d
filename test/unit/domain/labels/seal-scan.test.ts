import { describe, expect, it } from "vitest";
import { listStoredLabelCodes } from "../../../../src-domain/labels/label-codes.ts";
import {
  canBeSealed,
  judgeSealScan,
  type PrintedLabel,
  type SealSituation,
  type WaitingLabel,
} from "../../../../src-domain/labels/seal-scan.ts";
import { type FamilyLabel, GS, LABEL_FAMILIES } from "../../../label-families.ts";

const AT = "2026-11-29T10:00:00.000Z";

function toLabel(resendId: string, { trackingNumber, tracking, others }: FamilyLabel): WaitingLabel {
  const codes = listStoredLabelCodes([...tracking, ...others].map(({ content }) => content));
  return { resendId, order: `3RM-${resendId}`, sealedAt: null, trackingNumber, codes, items: [] };
}

/** Creates the desk's record of these labels. */
function createBook(labels: readonly PrintedLabel[]) {
  const byForm = new Map<string, Set<PrintedLabel>>();
  for (const label of labels)
    for (const form of [...label.codes, ...(label.trackingNumber === null ? [] : [label.trackingNumber])])
      byForm.set(form, (byForm.get(form) ?? new Set()).add(label));
  return {
    labelsWith: (forms: readonly string[]) => [...new Set(forms.flatMap((form) => [...(byForm.get(form) ?? [])]))],
    isShared: (form: string, resendId: string) =>
      [...(byForm.get(form) ?? [])].some((label) => label.resendId !== resendId && label.codes.includes(form)),
  };
}

const judge = (text: string, waiting: readonly WaitingLabel[], situation: Partial<SealSituation> = {}) =>
  judgeSealScan({ text, isTyped: false, at: AT, waiting, chosenId: null, ...createBook(waiting), ...situation });

/** What scanners send for one barcode: with and without identifier, separators, start and stop letters. */
const scannedForms = (content: string): string[] => [
  content,
  `]C1${content}`,
  content.replaceAll(GS, ""),
  content.toLowerCase(),
  content.replace(/^A(\d+)A$/, "$1"),
];

/** A generator of the same numbers in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const FAMILIES = Object.values(LABEL_FAMILIES);

describe.each(Object.entries(LABEL_FAMILIES))("a label of %s", (name, createLabel) => {
  const day = Array.from({ length: 200 }, (_, parcel) => createLabel(parcel));
  const labels = day.map((label, parcel) => toLabel(String(parcel), label));
  const book = createBook(labels);

  it("is sealed by its tracking codes in each form that scanners send", () => {
    for (const [parcel, asked] of labels.entries())
      for (const { content } of day[parcel]?.tracking ?? [])
        for (const text of scannedForms(content))
          expect([text, judge(text, [asked], book)]).toEqual([
            text,
            { kind: "sealed", label: asked, isTyped: false, isRepeat: false },
          ]);
  });

  it("raises no alarm by its other codes", () => {
    for (const [parcel, asked] of labels.entries())
      for (const { content } of day[parcel]?.others ?? [])
        expect(judge(content, [asked], book)?.kind).not.toBe("wrong-label");
  });

  it("is sealed by the carrier's rule where the desk could not read it", () => {
    for (const [parcel, read] of labels.entries()) {
      const asked = { ...read, codes: [] };
      const unread = createBook(labels.map((label) => (label === read ? asked : label)));
      const isByRule = name !== "a broker whose barcode is another number";
      const verdict = judge(day[parcel]?.tracking[0]?.content ?? "", [asked], unread);
      expect(verdict?.kind).toBe(isByRule ? "sealed" : undefined);
      for (const { content } of [...(day[parcel]?.tracking ?? []), ...(day[parcel]?.others ?? [])])
        expect(judge(content, [asked], unread)?.kind).not.toBe("wrong-label");
    }
  });
});

describe("a swapped label", () => {
  it("is found in 1,000 of 1,000 cases", () => {
    const random = createRandom(41);
    const printed = Array.from({ length: 1000 }, (_, parcel) => {
      const label = FAMILIES[random(FAMILIES.length)]?.(parcel);
      if (label === undefined) throw new Error("no family");
      return { label, known: toLabel(String(parcel), label) };
    });
    const book = createBook(printed.map(({ known }) => known));
    for (const [parcel, { known: asked }] of printed.entries()) {
      const other = printed[(parcel + 1 + random(998)) % 1000];
      const code = other?.label.tracking[random(other.label.tracking.length)]?.content ?? "";
      const text = scannedForms(code)[random(5)] ?? "";
      expect([text, judge(text, [asked], book)]).toEqual([
        text,
        { kind: "wrong-label", label: asked, other: other?.known },
      ]);
    }
  });
});

const LABEL: WaitingLabel = {
  resendId: "1",
  order: "3RM-1",
  sealedAt: null,
  trackingNumber: "1Z999AA10123456784",
  codes: ["1Z999AA10123456784", "42010001", "REF77"],
  items: [{ trackingNumber: "9400 1000 0000 0000 0000 12", otherCodes: ["RMA-1", "4711"] }],
};
const OTHER: WaitingLabel = {
  ...LABEL,
  resendId: "2",
  order: "3RM-2",
  trackingNumber: "TBA123456789012",
  codes: ["TBA123456789012"],
  items: [],
};
const bothKnown = createBook([LABEL, OTHER]);

describe("judgeSealScan", () => {
  it("names the old label of an item in the order", () =>
    expect(judge("94001000000000000000 12", [LABEL])).toEqual({ kind: "seal-scan", hint: "old-label", label: LABEL }));

  it.each(["00340434161094042557", "]C100340434161094042557", "(00)340434161094042557", "340434161094042557"])(
    "seals by %s, a GS1 number with or without its identifier",
    (text) => {
      for (const trackingNumber of ["340434161094042557", "00340434161094042557"])
        expect(judge(text, [{ ...LABEL, trackingNumber, codes: [] }])).toMatchObject({ kind: "sealed" });
    },
  );

  it("asks for the tracking code after a scan of a postal or short code of the label", () => {
    for (const code of ["42010001", "REF77"])
      expect(judge(code, [LABEL])).toEqual({ kind: "seal-scan", hint: "other-code", label: LABEL });
  });

  it("asks for the tracking code after a scan of a code that several labels have", () => {
    const shared = [
      { ...LABEL, codes: ["HUBCODE42"] },
      { ...OTHER, codes: ["HUBCODE42"] },
    ] as const;
    expect(judge("HUB-CODE-42", [shared[0]], createBook(shared))).toMatchObject({ hint: "other-code" });
  });

  it("raises no alarm by a code that the asked, unread label may have, too", () => {
    const unread = { ...LABEL, codes: [] };
    const other = { ...OTHER, codes: [...OTHER.codes, "ACCT55512345"] };
    const book = createBook([unread, other]);
    expect(judge("ACCT-55512345", [unread], book)).toEqual({ kind: "seal-scan", hint: "other-code", label: unread });
    expect(judge("TBA123456789012", [unread], book)?.kind).toBe("wrong-label");
  });

  it("treats a code of an item in the order as the item's", () => expect(judge("RMA-1", [LABEL])).toBeNull());

  it("treats a code that no label has as an item's", () => expect(judge("123456789012345678", [LABEL])).toBeNull());

  it("seals by the typed end of the tracking number", () => {
    expect(judge("6784", [LABEL], { isTyped: true })).toMatchObject({ kind: "sealed", isTyped: true });
    expect(judge("6784", [LABEL])).toBeNull();
    expect(judge("6785", [LABEL], { isTyped: true })).toBeNull();
  });

  it.each([
    [true, "a tracking number", { trackingNumber: "1Z999AA10123456784", codes: [] }],
    [true, "a long code", { trackingNumber: null, codes: ["LP0012345678"] }],
    [true, "a long code beside a number that nobody can type", { trackingNumber: "-", codes: ["LP0012345678"] }],
    [false, "no code", { trackingNumber: null, codes: [] }],
    [false, "an empty number", { trackingNumber: "", codes: [] }],
    [false, "only postal and short codes", { trackingNumber: null, codes: ["42010001", "REF77"] }],
  ])("says %s of a label with %s that can be sealed", (isPossible, _label, numbers) =>
    expect(canBeSealed(numbers)).toBe(isPossible),
  );

  it("seals by the typed end of a code where the reported number is too short", () =>
    expect(
      judge("5678", [{ ...LABEL, trackingNumber: "-", codes: ["LP0012345678"] }], { isTyped: true }),
    ).toMatchObject({
      kind: "sealed",
    }));

  it("asks for an item first while several orders wait", () =>
    expect(judge(LABEL.trackingNumber ?? "", [LABEL, OTHER], bothKnown)).toMatchObject({ hint: "item-first" }));

  it("compares with the order whose item was scanned", () => {
    const chosen = { ...bothKnown, chosenId: OTHER.resendId };
    expect(judge("TBA123456789012", [LABEL, OTHER], chosen)).toMatchObject({ kind: "sealed", label: OTHER });
    expect(judge("1Z999AA10123456784", [LABEL, OTHER], chosen)).toEqual({
      kind: "wrong-label",
      label: OTHER,
      other: LABEL,
    });
  });

  it("treats a read a second after the seal as a repeat, but not a minute after", () => {
    const sealedAt = (seconds: number) =>
      createBook([LABEL, { ...OTHER, sealedAt: new Date(Date.parse(AT) - seconds * 1000).toISOString() }]);
    expect(judge("TBA123456789012", [LABEL], sealedAt(1))).toMatchObject({ kind: "sealed", isRepeat: true });
    expect(judge("TBA123456789012", [LABEL], sealedAt(60))).toMatchObject({ kind: "wrong-label" });
  });

  it("seals by UPS's MaxiCode, which splits the number", () => {
    const labels = [1, 2].map((parcel) => LABEL_FAMILIES["UPS"]?.(parcel).trackingNumber ?? "");
    const [number = "", otherNumber = ""] = labels;
    const message = `[)>\u001E01${GS}96100010000${GS}840${GS}003${GS}1Z${number.slice(-8)}${GS}UPSN${GS}999AA1`;
    expect(judge(message, [{ ...LABEL, trackingNumber: number }])).toMatchObject({ kind: "sealed" });
    expect(judge(message, [{ ...LABEL, trackingNumber: otherNumber }])).toBeNull();
  });
});
