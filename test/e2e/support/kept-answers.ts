import type { ElectronApplication } from "@playwright/test";

const COLLECTED = "Resulting promise was garbage collected";

interface Call {
  readonly id: number;
  /** A function as text: it runs in the app. */
  readonly work: string;
  readonly argument: unknown;
}

/** What the app keeps, by the call's id. */
type Kept = Map<number, Promise<unknown>>;

/**
 * Has the app keep what `evaluate` answers. V8's inspector holds an answer's promise weakly: where it is collected before
 * its turn comes, as happens while the app starts, the work is done and its answer lost. Here the work is done once all
 * the same, and its answer asked for again.
 */
export function keepAnswers(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app);
  let calls = 0;

  const keptAnswer = async (id: number): Promise<unknown> =>
    evaluate((_electron, id) => (Reflect.get(globalThis, "kept") as Kept).get(id), id).catch((error: unknown) => {
      if (wasCollected(error)) return keptAnswer(id);
      throw error;
    });

  const evaluateKept = async (work: unknown, argument: unknown): Promise<unknown> => {
    const call: Call = { id: (calls += 1), work: String(work), argument };
    return evaluate(doAndKeep, call).catch((error: unknown) => {
      if (wasCollected(error)) return keptAnswer(call.id);
      throw error;
    });
  };

  Object.assign(app, { evaluate: evaluateKept });
}

/** Nothing is kept where the driver asks on its own; for what does no harm when it is done twice. */
export async function askAgain<Value>(ask: () => Promise<Value>): Promise<Value> {
  return ask().catch((error: unknown) => {
    if (wasCollected(error)) return askAgain(ask);
    throw error;
  });
}

const wasCollected = (error: unknown): boolean => error instanceof Error && error.message.includes(COLLECTED);

/** Runs in the app, so that it may use nothing of this file but types. */
function doAndKeep(electron: unknown, { id, work: text, argument }: Call): Promise<unknown> {
  const kept = (Reflect.get(globalThis, "kept") as Kept | undefined) ?? new Map();
  Reflect.set(globalThis, "kept", kept);
  // So many are never asked for at once.
  kept.delete(id - 100);
  const { runInThisContext } = process.getBuiltinModule("node:vm");
  const work = runInThisContext(`(${text})`) as (electron: unknown, argument: unknown) => unknown;
  const answer = Promise.resolve().then(() => work(electron, argument));
  kept.set(id, answer);
  return answer;
}
