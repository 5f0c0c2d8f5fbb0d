import { expect, it, vi } from "vitest";

const getLanguage = vi.fn<() => Promise<unknown>>();
vi.stubGlobal("window", { desk: { language: { get: getLanguage } } });
const { callAfterPendingKeys } = await import("../../../src-renderer/scanner/use-scanner-capture.ts");

it("calls back when main fails to answer", async () => {
  getLanguage.mockRejectedValue(new Error("No handler registered"));
  const onReady = vi.fn();
  await callAfterPendingKeys(onReady);
  expect(onReady).toHaveBeenCalledOnce();
});
