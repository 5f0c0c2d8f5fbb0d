import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { DEFAULT_CALENDAR } from "../../../../src-domain/resends/cut-off.ts";
import type { DeskContext } from "../../../../src-main/use-cases/context.ts";
import { createDeskFigures } from "../../../../src-main/use-cases/fleet/desk-figures.ts";
import { contextWith } from "../../../desk-context.ts";

it("counts the orders again after the store could not", async () => {
  const orderCounts = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error("SQLITE_BUSY"))
    .mockResolvedValue({ waiting: 3, unknown: 0 });
  const store = {
    orderCounts,
    onEvent: () => () => undefined,
    waitingSeals: () => Promise.resolve([]),
    reader: {
      shiftReport: () => Promise.resolve({ total: { added: 0, refused: 0 }, verdicts: [] }),
      countSentItems: () => Promise.resolve(0),
      normalStageTimes: () => Promise.resolve([]),
    },
  } as unknown as DeskContext["store"];
  const context = contextWith({
    store,
    changes: new EventEmitter(),
    clock: { now: () => new Date() },
    readSettings: () => Promise.resolve({ workingCalendar: DEFAULT_CALENDAR } as never),
  });
  const publisher = { canPublish: () => true, publish: vi.fn(), store: vi.fn(() => Promise.resolve(true)) };
  const figures = createDeskFigures(context, publisher, { namesOperators: false });
  await expect.poll(() => orderCounts.mock.calls.length).toBe(1);
  await figures.close();
  expect(publisher.publish).not.toHaveBeenCalled();
  expect(publisher.store).toHaveBeenCalledWith(expect.objectContaining({ waiting: 3 }));
});
