/** One piece of work after the other, in the order in which they were asked for; one that fails does not hold up the next. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    enqueue: <Value>(work: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Resolves when all that was asked for so far has ended. */
    whenIdle: async (): Promise<void> => {
      await last;
    },
  };
}
