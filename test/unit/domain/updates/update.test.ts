import { expect, it } from "vitest";
import {
  findUpdateBlocker,
  isUpdate,
  type UpdateBlocker,
  type UnfinishedWork,
} from "../../../../src-domain/updates/update.ts";

const AT_REST: UnfinishedWork = { openItems: 0, deferredScans: 0, unfinishedRequests: 0 };

it.each<[string, UnfinishedWork | null, UpdateBlocker | null]>([
  ["no unfinished work", AT_REST, null],
  ["an item in the open batch", { ...AT_REST, openItems: 1 }, "open-batch"],
  ["an unfinished order", { ...AT_REST, unfinishedRequests: 1 }, "unfinished-requests"],
  ["a deferred scan", { ...AT_REST, deferredScans: 1 }, "deferred-scans"],
  ["an order before a batch", { openItems: 3, deferredScans: 1, unfinishedRequests: 2 }, "unfinished-requests"],
  ["unknown work", null, "not-known"],
])("returns the update blocker for %s", (_name, unfinishedWork, expected) =>
  expect(findUpdateBlocker(unfinishedWork)).toBe(expected),
);

it.each([
  ["1.2.4", "1.2.3", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "1.99.99", true],
  ["10.0.0", "9.9.9", true],
  ["1.2.3", "1.2.3", false],
  ["1.9.0", "1.10.0", false],
  ["1.3.0-beta.1", "1.2.3", false],
  ["", "1.2.3", false],
  [" 1.3.0", "1.2.3", false],
  ["1.3.0", "unknown", false],
  ["99999999999999999999.0.0", "1.2.3", false],
])("recognizes %s as an update of %s: %s", (offeredVersion, ownVersion, expected) =>
  expect(isUpdate(offeredVersion, ownVersion)).toBe(expected),
);
