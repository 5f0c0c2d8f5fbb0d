import { expect, it } from "vitest";
import type { CallOutcome } from "../../../src-domain/environments/service-call.ts";
import { createAvailability } from "../../../src-main/service/availability.ts";
import type { CallRecord } from "../../../src-main/service/index.ts";

function createWatchedAvailability() {
  let minute = 0;
  const events: string[] = [];
  const availability = createAvailability({
    now: () => new Date(Date.UTC(2026, 10, 21, 9, minute)),
    hasCredentials: () => Promise.resolve(true),
    onChanged: () => events.push(availability.network()),
  });
  availability.onAvailable((cause) => events.push(cause));
  const recordOutcome = (outcome: CallOutcome): void => {
    minute += 1;
    availability.onCall({ outcome } as Parameters<typeof availability.onCall>[0]);
  };
  return { availability, events, recordOutcome };
}

const refusedCall = (generation: number): CallRecord =>
  ({ outcome: "unauthorized", httpStatus: 401, startedAt: "2026-11-21T08:00:00.000Z", generation }) as CallRecord;

it("distinguishes a missing connection from an unanswered call", () => {
  const { availability, events, recordOutcome } = createWatchedAvailability();
  for (const outcome of ["success", "rate-limited", "refused", "success"] as const) recordOutcome(outcome);
  expect(events).toEqual(["online"]);
  for (const outcome of ["offline", "tls", "aborted", "timeout", "server", "refused"] as const) recordOutcome(outcome);
  expect(events).toEqual(["online", "offline", "unanswered", "reached", "online"]);
  recordOutcome("offline");
  recordOutcome("offline");
  expect(availability.networkSince()).toBe("2026-11-21T09:11:00.000Z");
});

it("reports the service as reached after a system resume", () => {
  const { availability, events, recordOutcome } = createWatchedAvailability();
  recordOutcome("success");
  availability.onSystemResume();
  recordOutcome("success");
  expect(events).toEqual(["online", "reached"]);
});

it("blocks calls after a 401 until the credentials are reloaded", async () => {
  const { availability, events, recordOutcome } = createWatchedAvailability();
  const earlierGeneration = availability.generation();
  await availability.reloadCredentials();
  availability.onCall(refusedCall(earlierGeneration));
  expect(availability.canCallService()).toBe(true);
  availability.onCall(refusedCall(availability.generation()));
  expect([availability.canCallService(), availability.credentials()]).toEqual([false, "refused"]);
  await availability.reloadCredentials();
  expect([availability.canCallService(), events.at(-1)]).toEqual([true, "credentials"]);
  availability.close();
  recordOutcome("offline");
  recordOutcome("success");
  expect(events).not.toContain("reached");
});

it("blocks calls after a 401 when the clock was changed", async () => {
  let hour = 12;
  const now = () => new Date(Date.UTC(2026, 10, 21, hour));
  const availability = createAvailability({
    now,
    hasCredentials: () => Promise.resolve(true),
    onChanged: () => undefined,
  });
  for (const setTo of [3, 23]) {
    await availability.reloadCredentials();
    hour = setTo;
    availability.onCall({ ...refusedCall(availability.generation()), startedAt: now().toISOString() });
    expect([availability.canCallService(), setTo]).toEqual([false, setTo]);
  }
});

// Proof S5
it("keeps a 401 that arrives while the keychain is read", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const availability = createAvailability({
    now: () => new Date(),
    hasCredentials: () => promise,
    onChanged: () => undefined,
  });
  const reload = availability.reloadCredentials();
  availability.onCall(refusedCall(availability.generation()));
  resolve(true);
  await reload;
  expect(availability.credentials()).toBe("refused");
});

it("uses the newer of two reloads when the older answer arrives last", async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
  const pendingAnswers = answers.values();
  const availability = createAvailability({
    now: () => new Date(),
    hasCredentials: () => pendingAnswers.next().value?.promise ?? Promise.resolve(true),
    onChanged: () => undefined,
  });
  const reloads = [availability.reloadCredentials(), availability.reloadCredentials()];
  answers[1].resolve(false);
  answers[0].resolve(true);
  await Promise.all(reloads);
  expect(availability.credentials()).toBe("missing");
});
