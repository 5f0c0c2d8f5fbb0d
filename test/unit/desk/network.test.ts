import { expect, it } from "vitest";
import type { CallOutcome } from "../../../src-domain/environments/service-call.ts";
import { createNetworkView } from "../../../src-main/desk/sending/service-connection.ts";

function watched() {
  let minute = 0;
  const seen: string[] = [];
  const view = createNetworkView(
    { now: () => new Date(Date.UTC(2026, 10, 21, 9, minute)) },
    { onChanged: () => seen.push(view.state()), onReached: () => seen.push("reached") },
  );
  const note = (outcome: CallOutcome): void => {
    minute += 1;
    view.note({ outcome } as Parameters<typeof view.note>[0]);
  };
  return { view, seen, note };
}

it("distinguishes no connection from a service that does not answer, and since when", () => {
  const { view, seen, note } = watched();
  for (const outcome of ["success", "offline", "tls", "aborted", "timeout", "server", "refused"] as const)
    note(outcome);
  expect(seen).toEqual(["online", "offline", "unanswered", "reached", "online"]);
  note("offline");
  note("offline");
  expect(view.since()).toBe("2026-11-21T09:08:00.000Z");
});

it("says that the service is back only after there was no connection", () => {
  const { seen, note } = watched();
  for (const outcome of ["success", "rate-limited", "unauthorized", "success"] as const) note(outcome);
  expect(seen).toEqual(["online"]);
  note("timeout");
  note("server");
  expect(seen).toEqual(["online", "unanswered", "reached"]);
});
