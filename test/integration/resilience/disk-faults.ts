import fs from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

export const STEPS = ["open", "write", "rename", "remove"] as const;
export const CODES = ["EPERM", "EBUSY", "ENOSPC", "EROFS"] as const;
export const LASTING = ["once", "for 300 ms", "forever"] as const;

export interface DiskFault {
  readonly step: (typeof STEPS)[number];
  readonly code: (typeof CODES)[number];
  readonly lasting: (typeof LASTING)[number];
}

/** Node's functions for files that the program uses; `write` is also what a file's handle does. */
const FUNCTIONS = {
  open: ["open", "openSync", "copyFileSync"],
  write: ["writeFileSync"],
  rename: ["rename", "renameSync"],
  remove: ["rm", "rmSync"],
} as const satisfies Record<DiskFault["step"], readonly string[]>;

/** They find a file in use, but no disk full. */
const READING = ["readFile", "readFileSync"];

type AnyFunction = (...input: readonly unknown[]) => unknown;

/**
 * Node's own functions for files fail within a folder, for every module of this thread, until `mend`. Time is the test's:
 * it passes only while the program waits, so no result depends on how fast the machine is.
 */
export function breakDisk(folder: string, { step, code, lasting }: DiskFault) {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const waiting = vi.spyOn(Atomics, "wait").mockImplementation((_array, _index, _value, timeout) => {
    vi.advanceTimersByTime(timeout ?? 0);
    return "timed-out";
  });
  let failures = 0;
  let since = 0;

  function failHere(file: unknown): void {
    if (!String(file).startsWith(folder)) return;
    if (failures === 0) since = performance.now();
    const lasts = { once: failures === 0, "for 300 ms": performance.now() < since + 300, forever: true };
    if (!lasts[lasting]) return;
    failures += 1;
    throw Object.assign(new Error(`${code}: injected, ${step} '${String(file)}'`), { code });
  }

  const undo = [...broken(fs, false), ...broken(promises, true)];
  syncBuiltinESMExports();

  function broken(module: object, later: boolean): (() => void)[] {
    const functions = module as Record<string, AnyFunction>;
    const inUse = step === "open" && (code === "EPERM" || code === "EBUSY");
    const names: readonly string[] = [
      ...FUNCTIONS[step],
      ...(inUse ? READING : []),
      ...(step === "write" && later ? ["open"] : []),
    ];
    return names.flatMap((name) => {
      const real = functions[name];
      if (real === undefined) return [];
      functions[name] = changed(real, later);
      return [() => (functions[name] = real)];
    });
  }

  function changed(real: AnyFunction, later: boolean): AnyFunction {
    if (step === "write" && later) return async (file, ...more) => breakHandle(await real(file, ...more), file);
    if (later) return async (file, ...more) => (failHere(file), real(file, ...more));
    return (file, ...more) => (failHere(file), real(file, ...more));
  }

  function breakHandle(handle: unknown, file: unknown): unknown {
    for (const name of ["write", "writeFile"] as const) {
      const real = (handle as FileHandle)[name].bind(handle) as AnyFunction;
      Object.defineProperty(handle, name, {
        value: async (...input: readonly unknown[]) => (failHere(file), real(...input)),
      });
    }
    return handle;
  }

  return {
    /** How often something failed so far. */
    failures: (): number => failures,
    mend(): void {
      for (const restore of undo) restore();
      syncBuiltinESMExports();
      waiting.mockRestore();
      vi.useRealTimers();
    },
  };
}

/** Lets the test's time pass whenever the program waits, until the work has ended. */
export async function inItsTime<Value>(begin: () => Promise<Value>): Promise<Value> {
  let ended = false;
  const work = begin();
  const over = work.finally(() => (ended = true)).catch(() => undefined);
  while (!ended) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await over;
  return work;
}
