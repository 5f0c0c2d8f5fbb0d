import { expect, it, vi } from "vitest";
import type { LabelNotice } from "../../../../src-renderer/features/resends/labels/label-notices.ts";

const copyToNewBatch = vi.fn<() => Promise<unknown>>();
const failure = { ok: false, error: { code: "internal", isRetryable: true } };
vi.stubGlobal("window", {
  desk: {
    labels: { copyToNewBatch },
    batch: { resume: () => Promise.resolve(failure), list: () => Promise.resolve(failure) },
  },
});

const { correctAddress } = await import("../../../../src-renderer/features/resends/address-correction.ts");
const { useLabelNotices } = await import("../../../../src-renderer/features/resends/labels/label-notices.ts");

const ORDER = { submissionId: "A", resendId: "1" };
const NOTICE: LabelNotice = { kind: "failed", ...ORDER, order: "RSD-1", problem: null };

it.each([
  ["dismisses", "a batch was made", { batchId: "B", skippedItems: [] }, []],
  ["keeps", "no item is left", { batchId: null, skippedItems: [] }, [NOTICE]],
])("%s the notice of the failed label when %s", async (_verb, _when, value, notices) => {
  useLabelNotices.setState({ notices: [NOTICE] });
  copyToNewBatch.mockResolvedValueOnce({ ok: true, value });
  await correctAddress(ORDER, "postal code");
  expect(useLabelNotices.getState().notices).toEqual(notices);
});
