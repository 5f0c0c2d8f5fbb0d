import type { VerdictKind } from "../batches/batch.ts";
import { median } from "../median.ts";
import { parseRefusal } from "../resends/refusal.ts";
import type { SubmissionState } from "../resends/submission.ts";
import type { ShiftPeriod } from "./shift-period.ts";

/** The largest target of a desk, in items per hour. */
export const MAX_TARGET_PER_HOUR = 1000;

interface WorkCounts {
  readonly scans: number;
  readonly added: number;
  /** Scans that added nothing to any batch. */
  readonly refused: number;
  readonly unknownCodes: number;
  readonly batches: number;
  /** Items of created orders. */
  readonly items: number;
  readonly created: number;
  /** Milliseconds from a batch's first item to its first submission; null without a batch. */
  readonly medianBatchMs: number | null;
}

export interface OperatorWork extends WorkCounts {
  readonly operator: string | null;
  readonly station: string | null;
}

export interface PartWork extends ShiftPeriod {
  readonly scans: number;
  readonly added: number;
  readonly refused: number;
  readonly orders: number;
  /** Items of created orders. */
  readonly items: number;
  /** Items of the same time on the day before; null if the period is several days. */
  readonly itemsDayBefore: number | null;
}

interface NamedCount<Name> {
  readonly name: Name;
  readonly count: number;
}

export interface ShiftReport extends ShiftPeriod {
  readonly unit: "hour" | "day";
  readonly total: WorkCounts;
  readonly parts: readonly PartWork[];
  readonly people: readonly OperatorWork[];
  readonly verdicts: readonly NamedCount<VerdictKind>[];
  /** Reasons of refused scans; `reason` is null if the kind is reason enough. */
  readonly causes: readonly { readonly kind: VerdictKind; readonly reason: string | null; readonly count: number }[];
  readonly unknownCodes: readonly NamedCount<string>[];
  readonly orders: readonly NamedCount<SubmissionState>[];
  /** Properties named in the service's refusals, in its spelling; empty if it named none. */
  readonly refusals: readonly NamedCount<string>[];
  /** Number of orders with an unknown outcome now, including orders sent before the period. */
  readonly unknownOpen: number;
}

const MAX_CODES = 20;
const NOT_REFUSED: ReadonlySet<VerdictKind> = new Set<VerdictKind>([
  "added",
  "command",
  "service-type",
  "batch-full",
  "sealed",
  "wrong-label",
  "seal-scan",
]);
export const countsAsRefused = (kind: VerdictKind): boolean => !NOT_REFUSED.has(kind);

interface ShiftWorker {
  readonly operator: string | null;
  readonly station: string | null;
}

export interface SubmittedBatch extends ShiftWorker {
  readonly state: SubmissionState;
  readonly items: number;
  /** Milliseconds; null if it is not the batch's first submission or the start is unknown. */
  readonly durationMs: number | null;
  /** `meta.error` of a refused submission. */
  readonly refusal: Readonly<Record<string, string>> | null;
}

export class ShiftTally {
  readonly #period: ShiftPeriod & Pick<ShiftReport, "unit">;
  readonly #namesOperators: boolean;
  readonly #parts: { period: ShiftPeriod; work: WorkTally }[];
  readonly #total = new WorkTally();
  readonly #people = new Map<string, ShiftWorker & { work: WorkTally }>();
  readonly #verdicts = new Map<VerdictKind, number>();
  readonly #causes = new Map<string, { kind: VerdictKind; reason: string | null; count: number }>();
  readonly #codes = new Map<string, number>();
  readonly #orders = new Map<SubmissionState, number>();
  readonly #refusals = new Map<string, number>();

  /** `namesOperators`: counts work by operator; otherwise only by station. */
  constructor(period: ShiftPeriod & Pick<ShiftReport, "unit">, parts: readonly ShiftPeriod[], namesOperators: boolean) {
    this.#period = period;
    this.#namesOperators = namesOperators;
    this.#parts = parts.map((part) => ({ period: part, work: new WorkTally() }));
  }

  addScans(part: number, kind: VerdictKind, shiftWorker: ShiftWorker, count: number): void {
    increment(this.#verdicts, kind, count);
    for (const work of this.#talliesOf(part, shiftWorker)) work.addScans(kind, count);
  }

  addCause(kind: VerdictKind, reason: string | null, text: string): void {
    const key = `${kind} ${reason ?? ""}`;
    const knownCause = this.#causes.get(key);
    if (knownCause) knownCause.count += 1;
    else this.#causes.set(key, { kind, reason, count: 1 });
    if (kind === "unknown-code") increment(this.#codes, text, 1);
  }

  addBatch(part: number, { state, items, durationMs, refusal, ...shiftWorker }: SubmittedBatch): void {
    increment(this.#orders, state, 1);
    for (const work of this.#talliesOf(part, shiftWorker)) work.addBatch(state, items, durationMs);
    if (state !== "refused") return;
    const keys = parseRefusal(refusal ?? {}).map(({ key }) => key);
    for (const key of keys.length === 0 ? [""] : keys) increment(this.#refusals, key, 1);
  }

  /** `itemsDayBefore`: a number for each part; empty if nothing is compared. */
  report(unknownOpen: number, itemsDayBefore: readonly number[]): ShiftReport {
    return {
      ...this.#period,
      total: this.#total.counts(),
      parts: this.#parts.map(({ period, work }, index) => {
        const { scans, added, refused, created: orders, items } = work.counts();
        return { ...period, scans, added, refused, orders, items, itemsDayBefore: itemsDayBefore[index] ?? null };
      }),
      people: [...this.#people.values()]
        .map(({ work, ...shiftWorker }) => ({ ...shiftWorker, ...work.counts() }))
        .toSorted((a, b) => b.scans - a.scans),
      verdicts: sortCounts(this.#verdicts),
      causes: [...this.#causes.values()].toSorted((a, b) => b.count - a.count),
      unknownCodes: sortCounts(this.#codes).slice(0, MAX_CODES),
      orders: sortCounts(this.#orders),
      refusals: sortCounts(this.#refusals),
      unknownOpen,
    };
  }

  #talliesOf(part: number, { operator: signedIn, station }: ShiftWorker): WorkTally[] {
    const operator = this.#namesOperators ? signedIn : null;
    const key = JSON.stringify([operator, station]);
    const person = this.#people.get(key) ?? { operator, station, work: new WorkTally() };
    this.#people.set(key, person);
    const partWork = this.#parts[part]?.work;
    return [this.#total, person.work, ...(partWork ? [partWork] : [])];
  }
}

class WorkTally {
  #counts = { scans: 0, added: 0, refused: 0, unknownCodes: 0, batches: 0, items: 0, created: 0 };
  readonly #durationsMs: number[] = [];

  addScans(kind: VerdictKind, count: number): void {
    if (kind !== "command") this.#counts.scans += count;
    if (kind === "added") this.#counts.added += count;
    if (countsAsRefused(kind)) this.#counts.refused += count;
    if (kind === "unknown-code") this.#counts.unknownCodes += count;
  }

  addBatch(state: SubmissionState, items: number, durationMs: number | null): void {
    this.#counts.batches += 1;
    if (state === "created") {
      this.#counts.created += 1;
      this.#counts.items += items;
    }
    if (durationMs !== null) this.#durationsMs.push(durationMs);
  }

  counts(): WorkCounts {
    return { ...this.#counts, medianBatchMs: median(this.#durationsMs) };
  }
}

const increment = <Name>(counts: Map<Name, number>, name: Name, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + count);

const sortCounts = <Name>(counts: ReadonlyMap<Name, number>): NamedCount<Name>[] =>
  [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
