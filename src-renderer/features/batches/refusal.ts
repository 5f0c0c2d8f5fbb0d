import type { DestinationField } from "../../../src-domain/recipients/address.ts";
import { parseRefusal } from "../../../src-domain/resends/refusal.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";

export type BatchRefusal = NonNullable<BatchView["refusal"]>;

export function listFieldMessages(refusal: BatchRefusal | null, field: DestinationField): string[] {
  return parseRefusal(refusal?.fields ?? {}).flatMap(({ key, target, messages }) =>
    target.kind === "field" && target.field === field ? messagesOrKey(key, messages) : [],
  );
}

const messagesOrKey = (key: string, messages: readonly string[]): readonly string[] =>
  messages.length === 0 ? [key] : messages;

export function listNamedFields(refusal: BatchRefusal | null): DestinationField[] {
  const fields = parseRefusal(refusal?.fields ?? {}).flatMap(({ target }) =>
    target.kind === "field" ? [target.field] : [],
  );
  return [...new Set(fields)];
}

export function formatRefusal({ errorCode, correlationId, fields }: BatchRefusal): string {
  const lines = Object.entries(fields).map(([key, text]) => `${key}: ${text}`);
  return [errorCode, ...lines, correlationId].filter((line) => line !== null).join("\n");
}
