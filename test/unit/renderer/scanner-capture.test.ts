import { expect, it, vi } from "vitest";

const state = vi.fn<() => Promise<unknown>>();
vi.stubGlobal("window", { desk: { lock: { get: state } } });
const { whenKeysAreIn } = await import("../../../src-renderer/scanner/use-scanner-capture.ts");

it("calls back when main fails to answer", async () => {
  state.mockRejectedValue(new Error("No handler registered"));
  const ended = vi.fn();
  await whenKeysAreIn(ended);
  expect(ended).toHaveBeenCalledOnce();
});
