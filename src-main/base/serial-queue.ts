/** Runs tasks one at a time, in the order they were added. A failed task does not stop the queue. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    enqueue: <Value>(work: () => Promise<Value>): Promise<Value> => {
      const task = last.then(work);
      last = task.catch(() => undefined);
      return task;
    },
    whenIdle: async (): Promise<void> => {
      await last;
    },
  };
}
