import { afterEach, beforeEach, expect, it, vi } from "vitest";

const page = new EventTarget();
const marks = new Set<string>();
const toggleAttribute = (name: string, isOn: boolean): unknown => (isOn ? marks.add(name) : marks.delete(name));
vi.stubGlobal("window", page);
vi.stubGlobal("document", { documentElement: { toggleAttribute } });
const { connectOperatorIdle } = await import("../../../src-renderer/shell/operator-idle.ts");

let disconnect = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  disconnect = connectOperatorIdle();
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

it("marks the page a minute after the last input, until the next one", () => {
  vi.advanceTimersByTime(50_000);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(55_000);
  expect([...marks]).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect([...marks]).toEqual(["data-operator-idle"]);
  page.dispatchEvent(new Event("pointermove"));
  expect([...marks]).toEqual([]);
});

// Proof P37
it("marks the page in time after the clock was set back", () => {
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect([...marks]).toEqual(["data-operator-idle"]);
});

it("removes the mark when the screen is left", () => {
  vi.advanceTimersByTime(70_000);
  expect(marks.size).toBe(1);
  disconnect();
  expect(marks.size).toBe(0);
});
