import { expect, it } from "vitest";
import { ACTION_KINDS } from "../../../src-domain/shipping/draft-action.ts";
import { DRAFT_ITEM_STATES, isInCallOrOrder } from "../../../src-domain/shipping/draft-items.ts";
import { draftSummary, isReadable } from "../../../src-domain/shipping/draft-summary.ts";
import { instructionField } from "../../../src-domain/fba/fba-record.ts";
import {
  DEFAULT_ORDER_VIEW,
  DEFAULT_ORDER_SETUP,
  ORDER_VIEWS,
  orderQueryOf,
} from "../../../src-domain/resends/order-view.ts";
import { ORDER_COLUMNS } from "../../../src-domain/resends/order-query.ts";
import { recipientsExpireBefore } from "../../../src-domain/recipients/recipients.ts";
import { SHIP_TO_FIELDS, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";

it("shows every order by default, newest first", () => {
  const order = { column: "created", descending: true };
  const unlimited = { stages: [], warehouseIds: [], modes: [], origins: [] };
  expect(DEFAULT_ORDER_VIEW).toEqual({ ...unlimited, text: "", attention: false, order });
  expect(DEFAULT_ORDER_SETUP.views).toEqual([]);
  expect(DEFAULT_ORDER_SETUP.defaultView).toBe("everything");
  const shown = DEFAULT_ORDER_SETUP.columns.filter(({ shown: isShown }) => isShown).map(({ column }) => column);
  expect(shown.toSorted()).toEqual(ORDER_COLUMNS.filter((column) => column !== "mode").toSorted());
  expect(DEFAULT_ORDER_SETUP.columns.map(({ column }) => column).toSorted()).toEqual(ORDER_COLUMNS.toSorted());
});

it("queries a view's filter with trimmed text", () => {
  const { order, ...filter } = ORDER_VIEWS.failed;
  expect(orderQueryOf({ ...ORDER_VIEWS.failed, text: "  R-1 " })).toEqual({
    filter: { ...filter, text: "R-1" },
    order,
  });
});

it("counts adding, added and removing items as part of a draft", () =>
  expect(DRAFT_ITEM_STATES.filter(isInCallOrOrder)).toEqual(["adding", "added", "removing"]));

it("settles only add and remove actions by reading a draft's items", () =>
  expect(ACTION_KINDS.filter(isReadable).toSorted()).toEqual(["add", "remove"]));

it("summarizes a draft with null for unknown values", () => {
  const shipTo = Object.fromEntries(SHIP_TO_FIELDS.map((field) => [field, field])) as ShipTo;
  const counts = { added: 3, leftOver: 1 } as Parameters<typeof draftSummary>[2];
  const row = { warehouseId: 2, method: "A", fee: 4.5, currency: "USD" };
  expect(draftSummary(row, shipTo, counts)).toEqual({ ...row, shipTo, items: 3, leftOver: 1 });
  const unknown = { warehouseId: null, method: null, fee: null, currency: null };
  expect(draftSummary(null, shipTo, counts)).toEqual({ ...unknown, shipTo, items: 3, leftOver: 1 });
});

it("expires recipients after the given number of days", () =>
  expect(recipientsExpireBefore(new Date("2026-11-21T08:00:00Z"), 30)).toEqual(new Date("2026-10-22T08:00:00Z")));

it("finds a field of an instruction in any letter case", () => {
  expect(instructionField({ HandlingStatusCode: " done ", other: "x" }, "handlingStatusCode")).toBe("done");
  expect(instructionField({ other: "x" }, "handlingStatusCode")).toBeNull();
});
