import { expect, it, vi } from "vitest";

const close = vi.fn();
vi.stubGlobal("window", { desk: { administration: { close } } });
const { fetchAdministration, useAdministration } =
  await import("../../../../src-renderer/features/settings/administration.ts");

it("reports an unanswered fetch until one is answered", async () => {
  close.mockResolvedValueOnce({ ok: false });
  await fetchAdministration();
  expect(useAdministration.getState()).toEqual({ administration: null, hasFailed: true });
  const administration = { requiresPin: false, isOpen: true };
  close.mockResolvedValueOnce({ ok: true, value: administration });
  await fetchAdministration();
  expect(useAdministration.getState()).toEqual({ administration, hasFailed: false });
});
