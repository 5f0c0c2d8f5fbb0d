import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import "../session-storage.ts";
import { createBatchView } from "./batch-view.ts";

interface SaveInput {
  readonly batchId: string;
  readonly destination: Destination;
  readonly seen: Destination;
}
type Save = (input: SaveInput) => Promise<unknown>;
let save: Save;
const saves: SaveInput[] = [];

vi.stubGlobal("window", { desk: { batch: { saveDestination: (input: Parameters<Save>[0]) => save(input) } } });
const { useBatchStore } = await import("../../../../src-renderer/features/batches/batch-store.ts");
const { destinationOf, editDestination, flushDestination, listUnchangedFields, useDestinationEdits } =
  await import("../../../../src-renderer/features/batches/destination-edits.ts");
const { applyPastedAddress, undoAppliedAddress } =
  await import("../../../../src-renderer/features/scanning/destination/address-intake.ts");

const A = createBatchView("A");
const B = createBatchView("B");
const findDestination = (batch: BatchView) => destinationOf(batch, useDestinationEdits.getState().unsavedDestinations);

beforeEach(() => {
  vi.useFakeTimers();
  saves.length = 0;
  save = (input) => {
    saves.push(input);
    return Promise.resolve({ ok: true, value: { ...createBatchView(input.batchId), destination: input.destination } });
  };
  useDestinationEdits.setState({ unsavedDestinations: {}, editedFields: {}, failedSaves: {} });
  useBatchStore.setState({ batch: A });
  return () => vi.useRealTimers();
});

it("counts edits of refused fields since the newest refusal only", () => {
  const refuseAt = (at: string): BatchView => ({
    ...A,
    refusal: { at, errorCode: null, correlationId: null, itemCount: 1, fields: { shipmentCity: "Unknown city." } },
  });
  const [refusedBatch, refusedAgain] = [refuseAt("2026-11-30T09:00:00.000Z"), refuseAt("2026-11-30T09:01:00.000Z")];
  const unchangedFields = (batch: BatchView) => listUnchangedFields(batch, useDestinationEdits.getState());
  editDestination(A, "shipmentCity", "Berlin");
  expect(unchangedFields(refusedBatch)).toEqual(["shipmentCity"]);
  editDestination(refusedBatch, "shipmentCity", "Bern");
  expect(unchangedFields(refusedBatch)).toEqual([]);
  expect(unchangedFields(refusedAgain)).toEqual(["shipmentCity"]);
});

describe("text typed into the shipment form", () => {
  it("is stored when typing pauses", async () => {
    for (const name of ["A", "An", "Anna"]) editDestination(A, "shipmentName", name);
    expect(findDestination(A).shipmentName).toBe("Anna");
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(saves.map(({ destination }) => destination.shipmentName)).toEqual(["Anna"]);
    expect(useBatchStore.getState().batch?.destination.shipmentName).toBe("Anna");
    expect(useDestinationEdits.getState().unsavedDestinations).toEqual({});
  });

  it("is stored for its batch when another batch becomes current", async () => {
    editDestination(A, "shipmentName", "Anna");
    useBatchStore.setState({ batch: B });
    editDestination(B, "shipmentName", "Bao");
    await vi.advanceTimersByTimeAsync(300);
    expect(saves.map(({ batchId, destination }) => [batchId, destination.shipmentName])).toEqual([
      ["A", "Anna"],
      ["B", "Bao"],
    ]);
    expect(useBatchStore.getState().batch).toMatchObject({ batchId: "B", destination: { shipmentName: "Bao" } });
  });

  it("is not overwritten by the answer to an older save", async () => {
    const answers: (() => void)[] = [];
    const answerAtOnce = save;
    save = (input) => new Promise((resolve) => answers.push(() => resolve(answerAtOnce(input))));
    editDestination(A, "shipmentCity", "Ber");
    const first = flushDestination("A");
    editDestination(A, "shipmentCity", "Berlin");
    answers[0]?.();
    await first;
    expect(findDestination(useBatchStore.getState().batch ?? A).shipmentCity).toBe("Berlin");
    await vi.advanceTimersByTimeAsync(300);
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(saves.at(-1)?.destination.shipmentCity).toBe("Berlin");
    expect(useDestinationEdits.getState().unsavedDestinations).toEqual({});
  });

  it("is sent with what the page showed when typing began", async () => {
    editDestination(A, "shipmentCity", "Ber");
    useBatchStore.setState({ batch: { ...A, destination: { ...A.destination, shipmentName: "Anna" } } });
    editDestination(A, "shipmentCity", "Berlin");
    await vi.advanceTimersByTimeAsync(300);
    expect(saves).toEqual([
      { batchId: "A", destination: { ...A.destination, shipmentCity: "Berlin" }, seen: A.destination },
    ]);
  });

  it("is sent with the text of the save during which it was typed", async () => {
    const answers: (() => void)[] = [];
    const answerAtOnce = save;
    save = (input) => new Promise((resolve) => answers.push(() => resolve(answerAtOnce(input))));
    editDestination(A, "shipmentCity", "Ber");
    const first = flushDestination("A");
    editDestination(A, "shipmentCity", "Berlin");
    answers[0]?.();
    await first;
    await vi.advanceTimersByTimeAsync(300);
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(saves.map(({ seen }) => seen.shipmentCity)).toEqual(["", "Ber"]);
  });

  it("is stored later when the first save fails", async () => {
    const workingSave = save;
    save = () => Promise.resolve({ ok: false, error: { code: "internal", isRetryable: true } });
    editDestination(A, "shipmentCity", "Berlin");
    expect(await flushDestination("A")).toBe(false);
    expect(useDestinationEdits.getState().failedSaves).toEqual({ A: true });
    expect(findDestination(A).shipmentCity).toBe("Berlin");
    save = workingSave;
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves).toHaveLength(1);
    expect(useDestinationEdits.getState().failedSaves).toEqual({});
  });
});

describe("an address that the operator pasted", () => {
  const filled = { ...A, orderId: "ORDER", destination: { ...A.destination, shipmentName: "Anna" } };

  function paste(): void {
    useBatchStore.setState({ batch: filled });
    const fields = { shipmentName: { value: "Bao", isSure: true } };
    applyPastedAddress({ fields, leftovers: [], explanations: [] });
  }

  it("gives way to the previous one when the operator undoes it", () => {
    paste();
    undoAppliedAddress();
    expect(findDestination(filled).shipmentName).toBe("Anna");
  });

  it("stays when the operator undoes it after the batch's order changed", async () => {
    paste();
    await vi.advanceTimersByTimeAsync(300);
    undoAppliedAddress();
    expect(findDestination(useBatchStore.getState().batch ?? A).shipmentName).toBe("Bao");
  });
});
