import { throttle } from "../kit/throttle.ts";
import type { Publish } from "../publish.ts";

/** Milliseconds between two tellings. */
const TELL_MS = 300;
/** More than these are not worth naming one by one. */
const MOST_TOLD = 200;

/** Tells the page which orders of the table moved, whoever moved them. */
export function createOrderNews(publish: Publish) {
  let keys = new Set<string>();
  const news = throttle(TELL_MS, () => {
    const orderKeys = keys.size > MOST_TOLD ? null : [...keys];
    keys = new Set();
    publish("resend", "tableChanged", { orderKeys });
  });
  return {
    /** A submission's id, or a resend id. */
    note(orderKeys: Iterable<string>): void {
      for (const key of orderKeys) if (keys.size <= MOST_TOLD) keys.add(key);
      news.ask();
    },
    close: (): void => news.stop(),
  };
}
