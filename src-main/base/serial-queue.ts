/** Runs tasks one at a time, in the order they were added. A failed task does not stop the queue. */
export function createSerialQueue() {
  let lastTask: Promise<unknown> = Promise.resolve();
  return {
    enqueue: <Value>(work: () => Promise<Value>): Promise<Value> => {
      const newTask = lastTask.then(work);
      lastTask = newTask.catch(() => undefined);
      return newTask;
    },
    whenIdle: async (): Promise<void> => {
      await lastTask;
    },
  };
}
