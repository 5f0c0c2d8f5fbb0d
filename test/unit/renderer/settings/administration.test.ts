import { expect, it, vi } from "vitest";

const closeAdministration = vi.fn();
vi.stubGlobal("window", { desk: { administration: { close: closeAdministration } } });
const { fetchAdministration, useAdministration } =
  await import("../../../../src-renderer/features/settings/administration.ts");

it("reports an unanswered fetch until one is answered", async () => {
  closeAdministration.mockResolvedValueOnce({ ok: false });
  await fetchAdministration();
  expect(useAdministration.getState()).toEqual({ administration: null, hasFailed: true });
  const administration = { requiresPin: false, isOpen: true };
  closeAdministration.mockResolvedValueOnce({ ok: true, value: administration });
  await fetchAdministration();
  expect(useAdministration.getState()).toEqual({ administration, hasFailed: false });
});
