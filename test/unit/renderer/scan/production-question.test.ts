import { beforeEach, expect, it, vi } from "vitest";
import { isPressOfAHand } from "../../../../src-renderer/components/hand-press.ts";

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
    resend: { get: () => Promise.resolve({ ok: false }) },
  },
});
const { useDeskBatch } = await import("../../../../src-renderer/batches/desk-batch.ts");
const { answerProductionQuestion, leaveProductionQuestion, submitBatch, useProductionQuestion } =
  await import("../../../../src-renderer/screens/scan/submit/submit-press.ts");

const CONFIRM = { ok: false, error: { code: "confirm-production" } };
const SENT = { ok: true, value: { submissionId: "S", current: null } };
const submitDeliberately = (batchId: string) => submitBatch(batchId, "hand", true);

beforeEach(() => {
  submitted.length = 0;
  answers.length = 0;
  useProductionQuestion.setState({ batchId: null, sending: false });
  useDeskBatch.setState({ submitting: false, notice: null });
});

it("the first order of a day in production is asked for, and is sent once the operator has agreed", async () => {
  answers.push(CONFIRM, SENT);
  expect(await submitBatch("A", "scanner")).toBe("not-sent");
  expect(useProductionQuestion.getState().batchId).toBe("A");
  expect(useDeskBatch.getState().notice).toBeNull();
  await answerProductionQuestion(submitDeliberately);
  expect(submitted).toEqual([
    { batchId: "A", deliberate: false },
    { batchId: "A", deliberate: true },
  ]);
  expect(useProductionQuestion.getState().batchId).toBeNull();
});

it("the first order of a day in production does not go out when the question is left", async () => {
  answers.push(CONFIRM);
  await submitBatch("A", "hand");
  leaveProductionQuestion();
  await answerProductionQuestion(submitDeliberately);
  expect(submitted).toHaveLength(1);
});

it("the first order of a day in production keeps the question open, and scans with it, until main has the batch", async () => {
  answers.push(CONFIRM);
  await submitBatch("A", "hand");
  const sent = Promise.withResolvers<void>();
  const answering = answerProductionQuestion(() => sent.promise);
  leaveProductionQuestion();
  await answerProductionQuestion(submitDeliberately);
  expect(useProductionQuestion.getState()).toEqual({ batchId: "A", sending: true });
  expect(submitted).toHaveLength(1);
  sent.resolve();
  await answering;
  expect(useProductionQuestion.getState()).toEqual({ batchId: null, sending: false });
});

it.each([
  ["Enter", 8, false],
  ["Enter", 150, false],
  [" ", 8, false],
  ["Enter", 151, true],
  ["Enter", Number.POSITIVE_INFINITY, true],
  ["Tab", 8, true],
])("a key on the question's buttons %s so many milliseconds behind a character: %d", (key, sinceTypedMs, taken) =>
  expect(isPressOfAHand(key, sinceTypedMs)).toBe(taken),
);
