import type { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

/** Crashes a thread while it is asked something, which it will not answer. */
export async function endWhile<Answer>(thread: Worker | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  if (thread) thread.postMessage = () => undefined;
  const asked = ask();
  await Promise.all([thread?.terminate(), Promise.race([asked.catch(() => null), ended(thread)])]);
  return asked;
}

const ended = (thread: Worker | undefined): Promise<void> =>
  new Promise((resolve) => (thread ? thread.once("exit", () => resolve()) : resolve()));

/** The threads that the program begins in this test, so that it can end them as a fault of theirs would. */
export function noteThreads(): readonly Worker[] {
  const threads: Worker[] = [];
  const note = (worker: Worker): void => void threads.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return threads;
}
