import { beforeEach, expect, it, vi } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { type Command, commandCode, parseCommand } from "../../../../src-domain/scanning/commands.ts";
import type { RawScan } from "../../../../src-preload/contract/scanning/scan.ts";
import { session } from "../session-storage.ts";
import { createBatchView } from "./batch-view.ts";

const dismissedIds: string[] = [];
const REFUSED_SCANS = ["2", "1"].map((scanId) => ({
  scanId,
  batchId: "A",
  text: scanId,
  verdict: { kind: "unknown-code" },
}));
const RECIPIENTS = [{ recipientId: "R", recipient: { ...EMPTY_DESTINATION, shipmentName: "Ada" } }];

const openScans = () => REFUSED_SCANS.filter(({ scanId }) => !dismissedIds.includes(scanId));
const answer = (value: unknown) => Promise.resolve({ ok: true, value });
vi.stubGlobal("window", {
  desk: {
    batch: { saveDestination: () => answer(createBatchView("A")) },
    recipients: { list: () => answer(RECIPIENTS) },
    refusedScans: {
      list: () => answer(openScans()),
      dismiss: ({ scanId }: { scanId: string }) => {
        dismissedIds.push(scanId);
        return answer(openScans());
      },
    },
    scan: {
      record: ({ text, gestureId }: RawScan) => {
        const command = parseCommand(text);
        const verdict = command ? { kind: "command", command } : { kind: "unknown-code", choices: [] };
        return answer({ outcome: { scanId: gestureId, text, verdict }, batch: createBatchView("A") });
      },
    },
  },
});
const { recordTypedText } = await import("../../../../src-renderer/scanner/scan-recorder.ts");
const { useBatchStore } = await import("../../../../src-renderer/features/batches/batch-store.ts");
const { connectCommands } = await import("../../../../src-renderer/features/scanning/run-command.ts");
const { applyPastedAddress, awaitsSubmitKey } =
  await import("../../../../src-renderer/features/scanning/destination/address-intake.ts");

async function scan(code: Command | "RMA"): Promise<void> {
  recordTypedText(code === "RMA" ? code : commandCode(code));
  await vi.advanceTimersByTimeAsync(100);
}

beforeEach(async () => {
  vi.useFakeTimers();
  dismissedIds.length = 0;
  session.clear();
  useBatchStore.setState({ batch: createBatchView("A"), latestOutcome: null });
  const disconnect = connectCommands();
  await scan("RMA");
  return () => {
    disconnect();
    vi.useRealTimers();
  };
});

it("sets one parcel aside when the printed code is read twice", async () => {
  await scan("set-aside");
  await scan("set-aside");
  expect(dismissedIds).toEqual(["2"]);
});

it("sets the next parcel aside after another scan", async () => {
  await scan("set-aside");
  await scan("RMA");
  await scan("set-aside");
  expect(dismissedIds).toEqual(["2", "1"]);
});

it("submits a batch only by key after a printed code filled in its recipient", async () => {
  await scan("recipient");
  useBatchStore.setState({ batch: createBatchView("B") });
  await scan("recipient");
  expect([awaitsSubmitKey("A"), awaitsSubmitKey("B")]).toEqual([true, true]);
  applyPastedAddress({ fields: {}, leftovers: [], explanations: [] });
  expect([awaitsSubmitKey("A"), awaitsSubmitKey("B")]).toEqual([true, false]);
});

it("submits the batch only by key after the page was reloaded", async () => {
  await scan("recipient");
  vi.resetModules();
  const newPage = await import("../../../../src-renderer/features/scanning/destination/address-intake.ts");
  expect(newPage.awaitsSubmitKey("A")).toBe(true);
});
