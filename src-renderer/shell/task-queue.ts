/** Returns a function that runs tasks one at a time, in order. A failed task does not stop the queue. */
export function createTaskQueue() {
  let lastTask: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = lastTask.then(task);
    lastTask = result.catch(() => undefined);
    return result;
  };
}
