import { beforeEach, expect, it, vi } from "vitest";
import type { Publish } from "../../../src-main/use-cases/context.ts";
import { createOutsideSignals } from "../../../src-main/use-cases/outside-window.ts";

const port = { showUnresolved: vi.fn<(count: number) => void>(), showProgress: vi.fn(), notify: vi.fn() };
const ALL_ON = { badge: true, progress: true, notifications: true };
const published = vi.fn();

beforeEach(() => vi.clearAllMocks());

function signalsWith(outsideWindow = ALL_ON) {
  const { observe, clear } = createOutsideSignals(port, async () => ({ outsideWindow }));
  const publish = observe(published as Publish) as (domain: string, event: string, payload: object) => void;
  const status = (failed: number, unknown = 0): void => publish("status", "changed", { outbox: { failed, unknown } });
  const importRun = (fraction: number, kind: string | null = null): void =>
    publish("imports", "progress", { accepted: 61, problems: 39, fraction, end: kind && { kind } });
  const sync = (fraction: number): void =>
    publish("sync", "progress", { isFilled: false, state: "running", fraction, rowsDone: 500 });
  const endSync = (): void =>
    publish("sync", "progress", { isFilled: true, state: "idle", fraction: 1, rowsDone: 500 });
  const worksheet = (state: string): void =>
    publish("worksheet", "progress", { worksheet: { state, counts: { changed: 8, refused: 1, unknown: 1 } } });
  return { publish, clear, status, importRun, sync, endSync, worksheet };
}

it("shows the number of failed orders and unknown results once per change", async () => {
  const { status, clear } = signalsWith();
  status(2, 1);
  await vi.waitFor(() => expect(port.showUnresolved).toHaveBeenCalledExactlyOnceWith(3));
  status(2, 1);
  status(0);
  status(1);
  clear();
  expect(port.showUnresolved.mock.calls.flat()).toEqual([3, 0, 1, 0]);
  expect(published).toHaveBeenCalledTimes(4);
});

it("shows the progress of an import before that of the first copy", async () => {
  const { importRun, sync, endSync } = signalsWith();
  sync(0.2);
  await vi.waitFor(() => expect(port.showProgress).toHaveBeenCalledExactlyOnceWith(0.2));
  importRun(0.5);
  sync(0.3);
  importRun(1, "complete");
  endSync();
  // A later refresh is no first copy.
  endSync();
  expect(port.showProgress.mock.calls.flat()).toEqual([0.2, 0.5, 0.3, null]);
});

it("notifies of each long job at its end, with numbers only", async () => {
  const { status, importRun, sync, endSync, worksheet } = signalsWith();
  status(1);
  await vi.waitFor(() => expect(port.showUnresolved).toHaveBeenCalled());
  importRun(0.5);
  importRun(1, "complete");
  importRun(0.5);
  importRun(0.5, "canceled");
  sync(0.5);
  endSync();
  worksheet("running");
  worksheet("paused");
  worksheet("running");
  worksheet("finished");
  worksheet("finished");
  expect(port.notify.mock.calls.flat()).toEqual([
    { kind: "import", done: 61, notDone: 39 },
    { kind: "copy", done: 500, notDone: 0 },
    { kind: "worksheet", done: 8, notDone: 2 },
  ]);
});

it("shows nothing that is switched off", async () => {
  const { publish, status, importRun } = signalsWith();
  status(1);
  await vi.waitFor(() => expect(port.showUnresolved).toHaveBeenCalledExactlyOnceWith(1));
  importRun(0.5);
  publish("settings", "changed", { outsideWindow: { badge: false, progress: false, notifications: false } });
  status(2);
  importRun(0.6);
  importRun(1, "complete");
  expect(port.showUnresolved.mock.calls.flat()).toEqual([1, 0]);
  expect(port.showProgress.mock.calls.flat()).toEqual([0.5, null]);
  expect(port.notify).not.toHaveBeenCalled();
});
