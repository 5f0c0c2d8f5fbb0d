import type { DeskContext } from "../src-main/use-cases/context.ts";

type Part<Whole> = Whole extends (...input: never) => unknown ? Whole : Partial<Whole>;
type Parts = { readonly [Name in keyof DeskContext]?: Part<DeskContext[Name]> };

export const contextWith = (parts: Parts): DeskContext =>
  ({
    now: () => new Date(),
    isoNow: () => (parts.now?.() ?? new Date()).toISOString(),
    elapsed: () => performance.now(),
    publish: () => undefined,
    log: () => undefined,
    reportSubmission: () => undefined,
    availability: { canCallService: () => true, onAvailable: () => undefined },
    timing: { retryMs: 10, settleMs: 10, undoUnitMs: 0 },
    ...parts,
  }) as DeskContext;
