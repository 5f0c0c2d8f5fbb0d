import { expect, it } from "vitest";
import { EVERY_ORDER, ORDER_VIEWS, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import { createKeptListings } from "../../../src-main/store/reader/listings.ts";
import { isTypedOn } from "../../../src-main/store/reader/order-search.ts";
import { PAUSE, type Steps } from "../../../src-main/store/reader/cooperative.ts";

/** Longer than a thread's turn, so that another search comes before the first one has found anything. */
const LONG_MS = 30;

function* late(): Steps {
  const end = performance.now() + LONG_MS;
  while (performance.now() < end) yield PAUSE;
  yield [1, 2, 3];
}

const everything = orderQueryOf(EVERY_ORDER);
const typed = (text: string) => orderQueryOf({ ...EVERY_ORDER, text });

it("a list of orders continues while a notice looks for failed ones", async () => {
  const listings = createKeptListings(late, isTypedOn);
  const table = listings.of(everything, null);
  const notice = listings.of(orderQueryOf(ORDER_VIEWS.failed), null);
  await Promise.all([table.listing.reaches(10), notice.listing.reaches(10)]);
  expect(table.listing.places.slice(0, 10)).toEqual([1, 2, 3]);
  expect(notice.listing.places.slice(0, 10)).toEqual([1, 2, 3]);
  expect(await listings.count(table.snapshot)).toBe(3);
});

it("a list of orders continues while the same list is read again", async () => {
  const listings = createKeptListings(late, isTypedOn);
  const { snapshot } = listings.of(everything, null);
  listings.of(everything, null);
  expect(await listings.count(snapshot)).toBe(3);
});

it("listing stops for a text once more of it is typed", async () => {
  const listings = createKeptListings(late, isTypedOn);
  const before = listings.of(typed("ada"), null);
  const waiting = before.listing.reaches(10);
  listings.of(typed("ada l"), null);
  await waiting;
  expect(before.listing.isStopped).toBe(true);
  expect(await listings.count(before.snapshot)).toBeNull();
});
