/** Runs one call at a time for each key: a second caller gets the result of the running call. */
export function createSharedCalls<Value>() {
  const running = new Map<string, Promise<Value>>();
  return {
    get: (key: string): Promise<Value> | undefined => running.get(key),

    join(key: string, start: () => Promise<Value>): Promise<Value> {
      const call = running.get(key) ?? start().finally(() => void running.delete(key));
      running.set(key, call);
      return call;
    },

    whenIdle: async (): Promise<void> => void (await Promise.allSettled(running.values())),
  };
}
