import { expect, it, vi } from "vitest";
import type { DraftAction, DraftView } from "../../../src-preload/contract/shipping/shipping-draft.ts";

vi.stubGlobal("window", {
  desk: {
    shippingDraft: { overview: () => Promise.resolve({ ok: false }), get: () => Promise.resolve({ ok: false }) },
  },
});
const { openConfirmation, openDraft, performAction, useDraft } =
  await import("../../../src-renderer/features/shipping/draft/draft.ts");

it("closes only the summary that the action was confirmed from", async () => {
  type Answer = { readonly ok: true; readonly value: DraftAction };
  const startAction = () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const performed = performAction(() => promise);
    return { performed, answer: () => resolve({ ok: true, value: {} as DraftAction }) };
  };
  const addAction = startAction();
  openConfirmation();
  addAction.answer();
  await addAction.performed;
  expect(useDraft.getState().confirmation).toEqual({ repeatedActionId: null });

  const confirmAction = startAction();
  confirmAction.answer();
  await confirmAction.performed;
  expect(useDraft.getState().confirmation).toBeNull();
});

it("names open refused scans instead of showing the summary", () => {
  useDraft.setState({ view: { refusedScans: [{}] } as unknown as DraftView, confirmation: null });
  openConfirmation();
  expect(useDraft.getState()).toMatchObject({ confirmation: null, problem: "refused-scans" });
});

it("shows an action's outcome only in the draft that it changed", async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: DraftAction }>();
  openDraft("1");
  const performed = performAction(() => promise);
  openDraft("2");
  resolve({ ok: true, value: { kind: "cancel", state: "done" } as DraftAction });
  expect(await performed).toBeNull();
  expect(useDraft.getState()).toMatchObject({ isBusy: false, outcome: null, openPage: { orderId: "2" } });
});
