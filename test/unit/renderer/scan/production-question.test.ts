import { beforeEach, expect, it, vi } from "vitest";
import { isManualPress } from "../../../../src-renderer/ui/manual-press.ts";

const submitted: object[] = [];
const answers: object[] = [];
vi.stubGlobal("window", {
  desk: {
    batch: {
      submit: (input: object) => {
        submitted.push(input);
        return Promise.resolve(answers.shift());
      },
      list: () => Promise.resolve({ ok: false }),
    },
    resend: { recent: () => Promise.resolve({ ok: false }) },
  },
});
const { useBatchStore } = await import("../../../../src-renderer/features/batches/batch-store.ts");
const { sendSubmit } = await import("../../../../src-renderer/features/scanning/submit/submit-command.ts");

beforeEach(() => {
  submitted.length = 0;
  answers.length = 0;
  useBatchStore.setState({ isSubmitting: false, notice: null });
});

it("reports that an order was not sent without the production question", async () => {
  answers.push({ ok: false, error: { code: "confirm-production" } });
  expect(await sendSubmit("A", "scanner")).toBe("not-sent");
  expect(useBatchStore.getState().notice).toEqual({ kind: "confirm-production" });
  answers.push({ ok: true, value: { submissionId: "S", current: null } });
  expect(await sendSubmit("A", "hand")).toBe("sent");
  expect(useBatchStore.getState().notice).toBeNull();
  expect(submitted).toEqual([{ batchId: "A" }, { batchId: "A" }]);
});

it.each([
  ["Enter", 8, false],
  ["Enter", 150, false],
  [" ", 8, false],
  ["Enter", 151, true],
  ["Enter", Number.POSITIVE_INFINITY, true],
  ["Tab", 8, true],
])("checks whether %s was pressed by hand %d ms after a character", (key, sinceTypedMs, isManual) =>
  expect(isManualPress(key, sinceTypedMs)).toBe(isManual),
);
