import { expect, it } from "vitest";
import type { CallOutcome } from "../../../src-domain/environments/service-call.ts";
import { createAvailability } from "../../../src-main/service/availability.ts";
import type { CallRecord } from "../../../src-main/service/index.ts";

function watched() {
  let minute = 0;
  const seen: string[] = [];
  const view = createAvailability({
    now: () => new Date(Date.UTC(2026, 10, 21, 9, minute)),
    hasCredentials: () => Promise.resolve(true),
    onChanged: () => seen.push(view.network()),
  });
  view.onAvailable((opening) => seen.push(opening));
  const note = (outcome: CallOutcome): void => {
    minute += 1;
    view.note({ outcome } as Parameters<typeof view.note>[0]);
  };
  return { view, seen, note };
}

const refused = (generation: number): CallRecord =>
  ({ outcome: "unauthorized", httpStatus: 401, startedAt: "2026-11-21T08:00:00.000Z", generation }) as CallRecord;

it("distinguishes a missing connection from an unanswered call", () => {
  const { view, seen, note } = watched();
  for (const outcome of ["success", "rate-limited", "refused", "success"] as const) note(outcome);
  expect(seen).toEqual(["online"]);
  for (const outcome of ["offline", "tls", "aborted", "timeout", "server", "refused"] as const) note(outcome);
  expect(seen).toEqual(["online", "offline", "unanswered", "reached", "online"]);
  note("offline");
  note("offline");
  expect(view.networkSince()).toBe("2026-11-21T09:11:00.000Z");
});

it("reports the service as reached after a system resume", () => {
  const { view, seen, note } = watched();
  note("success");
  view.onSystemResume();
  note("success");
  expect(seen).toEqual(["online", "reached"]);
});

it("blocks calls after a 401 until the credentials are reloaded", async () => {
  const { view, seen, note } = watched();
  const earlier = view.generation();
  await view.reloadCredentials();
  view.note(refused(earlier));
  expect(view.canCallService()).toBe(true);
  view.note(refused(view.generation()));
  expect([view.canCallService(), view.credentials()]).toEqual([false, "refused"]);
  await view.reloadCredentials();
  expect([view.canCallService(), seen.at(-1)]).toEqual([true, "credentials"]);
  view.close();
  note("offline");
  note("success");
  expect(seen).not.toContain("reached");
});

it("blocks calls after a 401 when the clock was changed", async () => {
  let hour = 12;
  const now = () => new Date(Date.UTC(2026, 10, 21, hour));
  const view = createAvailability({ now, hasCredentials: () => Promise.resolve(true), onChanged: () => undefined });
  for (const setTo of [3, 23]) {
    await view.reloadCredentials();
    hour = setTo;
    view.note({ ...refused(view.generation()), startedAt: now().toISOString() });
    expect([view.canCallService(), setTo]).toEqual([false, setTo]);
  }
});

// Proof S5
it("keeps a 401 that arrives while the keychain is read", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const view = createAvailability({ now: () => new Date(), hasCredentials: () => promise, onChanged: () => undefined });
  const renewed = view.reloadCredentials();
  view.note(refused(view.generation()));
  resolve(true);
  await renewed;
  expect(view.credentials()).toBe("refused");
});

it("uses the newest of two reloads in any order of keychain answers", async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
  const asked = answers.values();
  const view = createAvailability({
    now: () => new Date(),
    hasCredentials: () => asked.next().value?.promise ?? Promise.resolve(true),
    onChanged: () => undefined,
  });
  const renewals = [view.reloadCredentials(), view.reloadCredentials()];
  answers[1].resolve(false);
  answers[0].resolve(true);
  await Promise.all(renewals);
  expect(view.credentials()).toBe("missing");
});
