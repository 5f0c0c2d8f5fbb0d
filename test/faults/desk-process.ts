import type { Desk } from "../../src-main/desk/desk.ts";
import { submitBatch } from "../../src-main/desk/submit-batch.ts";
import { endWithParent } from "./end-with-parent.ts";
import { TURN_MS, type DeskOrder, type FromDesks, type OperatorAct, type Shown, type ToDesks } from "./messages.ts";
import { openRealDesk } from "./real-desk.ts";
import { watchStore } from "./watched-store.ts";

/**
 * Real desks on real folders in a process of their own, which the parent kills. Everything is the app's but the moments:
 * short times (pace.ts), and a store that stands still where the desk is to die.
 */

const desks = new Map<number, Promise<Desk>>();
const part = endWithParent();
const tell = (message: FromDesks): void => {
  if (process.connected) process.send?.(message);
};

async function open(
  { number, folder, userBaseUrl, publicBaseUrl, credentials, submit, death }: DeskOrder,
  extraCa: readonly string[],
) {
  const desk = await openRealDesk({
    folder,
    address: { userBaseUrl, publicBaseUrl },
    credentials,
    extraCa,
    overStore: (store) =>
      watchStore(store, {
        death,
        onWrite: (label) => tell({ type: "wrote", number, label }),
        onDying: () => tell({ type: "dying", number }),
      }),
    publish(domain, event, payload) {
      if (`${domain}.${event}` === "resend.changed") tell({ type: "shown", number, shown: shownOf(payload as Shown) });
    },
  });
  await desk.start();
  if (submit !== null) await act(desk, { type: "submit", batchId: submit });
  return desk;
}

const shownOf = ({ submissionId, state, waitingFor, resendId }: Shown): Shown => ({
  submissionId,
  state,
  waitingFor,
  resendId,
});

async function act(desk: Desk, order: OperatorAct): Promise<void> {
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
async function reporting(number: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell({ type: "trouble", number, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** A desk that stands still at its moment of death never opens, or never closes; it is killed with the rest. */
const desk = async (number: number): Promise<Desk> => {
  const opened = desks.get(number);
  if (!opened) throw new Error(`No desk ${number}`);
  return opened;
};

async function obey(message: ToDesks): Promise<void> {
  switch (message.type) {
    case "open":
      for (const order of message.desks) {
        setInterval(() => tell({ type: "turn", number: order.number }), TURN_MS).unref();
        desks.set(order.number, open(order, message.extraCa));
      }
      await Promise.all(message.desks.map(({ number }) => reporting(number, () => desk(number))));
      return;
    case "act": {
      const { number, act: wanted } = message;
      await reporting(number, async () => act(await desk(number), wanted));
      return tell({ type: "acted", number });
    }
    case "close":
      await Promise.all([...desks.keys()].map((number) => reporting(number, async () => (await desk(number)).close())));
      part();
      return;
  }
}

process.on("message", (message: ToDesks) => void obey(message));
process.on("unhandledRejection", (error) => {
  for (const number of desks.keys()) tell({ type: "trouble", number, message: `Unhandled: ${String(error)}` });
});
