import { Dispatcher } from "undici";
import { expect, it } from "vitest";
import { runExchange } from "../../../src-main/service/exchange.ts";

/** Starts every request twice, like a dispatcher that retries after a failed connection. */
class RepeatingDispatcher extends Dispatcher {
  readonly writes: string[] = [];

  override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    for (const attempt of ["first", "second"]) {
      let refusal: Error | null = null;
      const controller: Dispatcher.DispatchController = {
        aborted: false,
        paused: false,
        reason: null,
        pause: () => {},
        resume: () => {},
        abort: (reason) => (refusal = reason),
      };
      handler.onRequestStart?.(controller, {});
      if (refusal === null) this.writes.push(`${attempt}: ${JSON.stringify(request.body)}`);
      else handler.onResponseError?.(controller, refusal);
    }
    return true;
  }
}

it("writes a request once when undici retries it", async () => {
  const dispatcher = new RepeatingDispatcher();
  const outcome = await runExchange(
    dispatcher,
    { origin: "http://127.0.0.1", path: "/", method: "POST", body: "{}" },
    { totalMs: 1000, maxAnswerBytes: 1000 },
    new AbortController().signal,
  );
  expect(dispatcher.writes).toEqual(['first: "{}"']);
  expect(outcome).toMatchObject({ kind: "broken", wasWritten: true, error: { reason: "repeated" } });
});
