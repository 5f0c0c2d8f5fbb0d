import { createDesk, type Desk } from "../../src-main/desk/desk.ts";
import { submitBatch } from "../../src-main/desk/submit-batch.ts";
import { openStore } from "../../src-main/store/client.ts";
import { PATIENCE } from "./cells.ts";
import type { DeskOrder, FromDesks, OperatorAct, Shown, ToDesks } from "./messages.ts";
import { watchStore } from "./watched-store.ts";

/**
 * Real desks on real folders in a process of their own, which the parent kills. Everything is the app's but the moments:
 * short times, and a store that stands still where the desk is to die.
 */
const TIMING = { retryMs: 200, settleMs: 250 };
const READS = { attempts: 2, baseMs: 100, capMs: 100, budgetMs: 5000 };
const workerPath = new URL("../../src-main/store/worker.ts", import.meta.url);

const desks = new Map<number, Desk>();
const tell = (message: FromDesks): void => void process.send?.(message);

async function open(
  { number, folder, userBaseUrl, publicBaseUrl, credentials, submit, death }: DeskOrder,
  extraCa: readonly string[],
) {
  const store = await openStore({ workerPath, folder, options: { defaultBatchLimit: 5 } });
  const watched = watchStore(store, {
    death,
    onWrite: (label) => tell({ type: "wrote", number, label }),
    onDying: () => tell({ type: "dying", number }),
  });
  const desk = createDesk({
    environment: { id: "practice", name: "Practice", kind: "practice" },
    version: "0.0.0",
    store: watched,
    connection: {
      address: { userBaseUrl, publicBaseUrl },
      credentials: () => credentials,
      userAgent: "ReturnsDesk/0.0.0 (Platform=faults; Runtime=node; Language=en)",
      timeouts: PATIENCE,
      patience: { background: READS, interactive: READS },
      circuit: { failures: 3, openMs: 300, longestOpenMs: 600 },
      extraCa,
    },
    publish(domain, event, payload) {
      if (`${domain}.${event}` === "resend.changed") tell({ type: "shown", number, shown: shownOf(payload as Shown) });
    },
    now: () => new Date(),
    timing: TIMING,
  });
  desks.set(number, desk);
  await desk.start();
  if (submit !== null) await act(number, { type: "submit", batchId: submit });
}

const shownOf = ({ submissionId, state, waitingFor, resendId }: Shown): Shown => ({
  submissionId,
  state,
  waitingFor,
  resendId,
});

async function act(number: number, order: OperatorAct): Promise<void> {
  const desk = desks.get(number);
  if (!desk) throw new Error(`No desk ${number}`);
  switch (order.type) {
    case "submit": {
      const submitted = await submitBatch(desk.store, order.batchId, new Date());
      if (!submitted.ok) throw new Error(`Not submitted: ${JSON.stringify(submitted.error)}`);
      desk.outbox.kick();
      return;
    }
    case "enter credentials":
      desk.connectionChanged();
      return;
    case "name order": {
      const adopted = await desk.decisions.adopt(order.submissionId, order.resendId, false);
      if (!adopted.ok) throw new Error(`The order's number was not taken: ${JSON.stringify(adopted.error)}`);
      return;
    }
    case "release": {
      const released = await desk.decisions.release(order.submissionId);
      if (!released.ok) throw new Error(`Not released: ${JSON.stringify(released.error)}`);
      return;
    }
  }
}

/** One desk's trouble is its own cell's; the others go on. */
function reporting(number: number, work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) =>
    tell({ type: "trouble", number, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
}

async function obey(message: ToDesks): Promise<void> {
  switch (message.type) {
    case "open":
      await Promise.all(message.desks.map((order) => reporting(order.number, open(order, message.extraCa))));
      return;
    case "act":
      return reporting(message.number, act(message.number, message.act));
    case "close":
      await Promise.all([...desks].map(([number, desk]) => reporting(number, desk.close())));
      tell({ type: "closed" });
      process.disconnect();
      return;
  }
}

process.on("message", (message: ToDesks) => void obey(message));
process.on("unhandledRejection", (error) => {
  for (const number of desks.keys()) tell({ type: "trouble", number, message: `Unhandled: ${String(error)}` });
});
