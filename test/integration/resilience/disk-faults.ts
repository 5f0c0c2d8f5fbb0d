import fs from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

export const STEPS = ["open", "write", "rename", "remove"] as const;
export const CODES = ["EPERM", "EBUSY", "ENOSPC", "EROFS"] as const;
export const DURATIONS = ["once", "for 300 ms", "forever"] as const;

export interface DiskFault {
  readonly step: (typeof STEPS)[number];
  readonly code: (typeof CODES)[number];
  readonly duration: (typeof DURATIONS)[number];
}

/** Node's file functions that the app uses. `write` also covers writes to a file handle. */
const FUNCTIONS = {
  open: ["open", "openSync", "copyFileSync"],
  write: ["writeFileSync"],
  rename: ["rename", "renameSync"],
  remove: ["rm", "rmSync"],
} as const satisfies Record<DiskFault["step"], readonly string[]>;

/** Functions that fail for a file in use, but not on a full disk. */
const READ_FUNCTIONS = ["readFile", "readFileSync"];

type AnyFunction = (...input: readonly unknown[]) => unknown;

/**
 * Makes Node's file functions fail within a folder for all modules of this thread, until `repair`. Uses fake timers:
 * time passes only while the code waits, so the result does not depend on the machine's speed.
 */
export function breakDisk(folder: string, { step, code, duration }: DiskFault) {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const atomicsWait = vi.spyOn(Atomics, "wait").mockImplementation((_array, _index, _value, timeout) => {
    vi.advanceTimersByTime(timeout ?? 0);
    return "timed-out";
  });
  let failures = 0;
  let firstFailureMs = 0;

  function failIfActive(file: unknown): void {
    if (!String(file).startsWith(folder)) return;
    if (failures === 0) firstFailureMs = performance.now();
    const isActive = { once: failures === 0, "for 300 ms": performance.now() < firstFailureMs + 300, forever: true };
    if (!isActive[duration]) return;
    failures += 1;
    throw Object.assign(new Error(`${code}: injected, ${step} '${String(file)}'`), { code });
  }

  const restoreFunctions = [...breakModule(fs, false), ...breakModule(promises, true)];
  syncBuiltinESMExports();

  function breakModule(module: object, isAsync: boolean): (() => void)[] {
    const functions = module as Record<string, AnyFunction>;
    const isFileInUse = step === "open" && (code === "EPERM" || code === "EBUSY");
    const names: readonly string[] = [
      ...FUNCTIONS[step],
      ...(isFileInUse ? READ_FUNCTIONS : []),
      ...(step === "write" && isAsync ? ["open"] : []),
    ];
    return names.flatMap((name) => {
      const original = functions[name];
      if (original === undefined) return [];
      functions[name] = withFault(original, isAsync);
      return [() => (functions[name] = original)];
    });
  }

  function withFault(original: AnyFunction, isAsync: boolean): AnyFunction {
    if (step === "write" && isAsync) return async (file, ...more) => breakHandle(await original(file, ...more), file);
    if (isAsync)
      return async (file, ...more) => {
        failIfActive(file);
        return original(file, ...more);
      };
    return (file, ...more) => {
      failIfActive(file);
      return original(file, ...more);
    };
  }

  function breakHandle(handle: unknown, file: unknown): unknown {
    for (const name of ["write", "writeFile"] as const) {
      const original = (handle as FileHandle)[name].bind(handle) as AnyFunction;
      Object.defineProperty(handle, name, {
        value: async (...input: readonly unknown[]) => {
          failIfActive(file);
          return original(...input);
        },
      });
    }
    return handle;
  }

  return {
    failures: (): number => failures,
    repair(): void {
      for (const restore of restoreFunctions) restore();
      syncBuiltinESMExports();
      atomicsWait.mockRestore();
      vi.useRealTimers();
    },
  };
}

/** Advances the test's time whenever the work waits, until the work ends. */
export async function withTestTime<Value>(start: () => Promise<Value>): Promise<Value> {
  let isDone = false;
  const work = start();
  const settledWork = work.finally(() => (isDone = true)).catch(() => undefined);
  while (!isDone) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await settledWork;
  return work;
}
