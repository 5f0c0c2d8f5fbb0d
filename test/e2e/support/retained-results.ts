import type { ElectronApplication } from "@playwright/test";

const COLLECTED_MESSAGE = "Resulting promise was garbage collected";

interface Call {
  readonly id: number;
  /** The function's source: it runs in the app. */
  readonly work: string;
  readonly argument: unknown;
}

/** Results that the app retains, by the call's id. */
type Results = Map<number, Promise<unknown>>;

/**
 * Makes the app retain the results of `evaluate`. V8's inspector holds a result's promise weakly: if it is collected,
 * as happens while the app starts, the work is done but its result is lost. With this, the work runs once and its
 * result is fetched again.
 */
export function retainResults(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app);
  let callCount = 0;

  const fetchResult = async (id: number): Promise<unknown> =>
    evaluate((_electron, id) => (Reflect.get(globalThis, "results") as Results).get(id), id).catch((error: unknown) => {
      if (wasCollected(error)) return fetchResult(id);
      throw error;
    });

  const evaluateRetained = async (work: unknown, argument: unknown): Promise<unknown> => {
    const call: Call = { id: (callCount += 1), work: String(work), argument };
    return evaluate(runAndRetain, call).catch((error: unknown) => {
      if (wasCollected(error)) return fetchResult(call.id);
      throw error;
    });
  };

  Object.assign(app, { evaluate: evaluateRetained });
}

/** Retries a call of the driver itself, whose result nothing retains. Only for calls that may run twice. */
export async function retryCollected<Value>(call: () => Promise<Value>): Promise<Value> {
  return call().catch((error: unknown) => {
    if (wasCollected(error)) return retryCollected(call);
    throw error;
  });
}

const wasCollected = (error: unknown): boolean => error instanceof Error && error.message.includes(COLLECTED_MESSAGE);

/** Runs in the app, so it may use only types of this file. */
function runAndRetain(electron: unknown, { id, work: text, argument }: Call): Promise<unknown> {
  const results = (Reflect.get(globalThis, "results") as Results | undefined) ?? new Map();
  Reflect.set(globalThis, "results", results);
  // At most 100 calls are pending at once.
  results.delete(id - 100);
  const { runInThisContext } = process.getBuiltinModule("node:vm");
  const work = runInThisContext(`(${text})`) as (electron: unknown, argument: unknown) => unknown;
  const result = Promise.resolve().then(() => work(electron, argument));
  results.set(id, result);
  return result;
}
