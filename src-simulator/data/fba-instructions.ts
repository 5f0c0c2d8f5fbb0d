import { DAY_MS, toIsoTime, toShortDate } from "../times.ts";
import { hashBelow } from "./hash.ts";
import { createUuid } from "./ids.ts";
import { WAREHOUSES } from "./warehouses.ts";

export const FBA_INSTRUCTION_COUNT = 12;

const STATUS_CYCLE = ["pending", "in-progress", "completed"] as const;

function generateInstructionItem(
  seed: number,
  instructionIndex: number,
  itemIndex: number,
  fbaInstructionId: string,
  arrivalOn: number,
) {
  const itemNumber = instructionIndex * 10 + itemIndex;
  return {
    fbaInstructionItemId: createUuid(seed, itemNumber, 520),
    apiId: 33,
    fbaInstructionId,
    fbaShipmentItemId: createUuid(seed, itemNumber, 524),
    instructionItemQuantity: 1 + hashBelow(seed, itemNumber, 501, 12),
    fnsku: `X00${(hashBelow(seed, itemNumber, 502, 36 ** 5) + 36 ** 6).toString(36).toUpperCase()}`,
    trackingNumber: `1Z999AA1${String(hashBelow(seed, itemNumber, 503, 1e8)).padStart(8, "0")}`,
    rma: `USE-2-${toShortDate(arrivalOn)}-D${String(70_000 + itemNumber).padStart(5, "0")}-7`,
    arrivalOn: toIsoTime(arrivalOn),
  };
}

/** Item fields are taken from similar types, and the handling code is invented (section 9.2). */
export function generateFbaInstruction(seed: number, anchor: number, index: number) {
  const createOn = anchor - (index + 1) * 5 * DAY_MS - hashBelow(seed, index, 504, DAY_MS);
  const fbaInstructionId = createUuid(seed, index, 510);
  const handlingStatusCode = STATUS_CYCLE[index % STATUS_CYCLE.length] ?? "pending";
  const items = Array.from({ length: 1 + (index % 3) }, (_, itemIndex) =>
    generateInstructionItem(seed, index, itemIndex, fbaInstructionId, createOn - 10 * DAY_MS),
  );
  return {
    fbaInstructionSendToFulfillmentId: createUuid(seed, index, 514),
    fbaInstructionId,
    apiId: 33,
    fbaInstructionNumber: `FBI${toShortDate(createOn)}-${String(100 + index).padStart(7, "0")}`,
    fbaInstructionHandlingCode: "STF",
    handlingStatusCode,
    quantity: items.reduce((sum, item) => sum + item.instructionItemQuantity, 0),
    warehouseId: WAREHOUSES[index % 2]?.warehouseId ?? 2,
    warehouseApiId: 1,
    createOn: toIsoTime(createOn),
    modifyOn: toIsoTime(createOn + DAY_MS),
    warehouseRemarks: handlingStatusCode === "completed" ? "Sent with two cartons." : "",
    cancelRemarks: "",
    fbaInstructionSendToFulfillmentItemList: items,
  };
}

export type FbaInstruction = ReturnType<typeof generateFbaInstruction>;
