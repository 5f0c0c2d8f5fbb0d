import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { fillOrder, submitButton } from "../support/scan-desk.ts";

/**
 * Records the channel of each message between page and main, with `>` for messages from the page and `<` for messages
 * to the page. Returns a function that returns and clears the recorded messages.
 */
async function recordMessages(desk: DeskWindow): Promise<() => Promise<string[]>> {
  await desk.app.evaluate(({ ipcMain, BrowserWindow }) => {
    const messages: string[] = [];
    // Electron has no public list of handlers.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      readonly _invokeHandlers: Map<string, (...parameters: readonly unknown[]) => unknown>;
    };
    for (const [channel, handler] of handlers)
      handlers.set(channel, (...parameters) => {
        messages.push(`> ${channel}`);
        return handler(...parameters);
      });
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...parameters) => {
        messages.push(`< ${channel}`);
        send(channel, ...parameters);
      };
    }
    Reflect.set(globalThis, "messagesOfTest", messages);
  });
  return () => desk.app.evaluate(() => (Reflect.get(globalThis, "messagesOfTest") as string[]).splice(0));
}

/** Returns the messages until `lastMessage` has arrived `count` times. */
async function collectMessagesUntil(
  drainMessages: () => Promise<string[]>,
  lastMessage: string,
  count = 1,
): Promise<string[]> {
  const messages: string[] = [];
  const countLastMessages = async (): Promise<number> => {
    messages.push(...(await drainMessages()));
    return messages.filter((message) => message === lastMessage).length;
  };
  await expect.poll(countLastMessages).toBe(count);
  return messages;
}

/** The page sends this message after it has painted the verdict. */
const LAST_SCAN_MESSAGE = "> desk:blackBox.reportPainted";

interface PageWork {
  /** React's commits until the frame that shows the verdict. A busy computer may draw it before the last one. */
  readonly commits: number;
  /** Document changes until that frame. */
  readonly changesInCard: number;
  readonly changesOutsideCard: number;
  /** Until the batch shows the item and the document has not changed for a second. */
  readonly commitsInAll: number;
  readonly changesAfter: number;
}

/** Counts React's commits through the hook of its developer tools, which must exist before React loads. */
async function countCommits(desk: DeskWindow): Promise<void> {
  await desk.page.addInitScript(() => {
    Reflect.set(window, "commitsOfTest", 0);
    Reflect.set(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: () => Reflect.set(window, "commitsOfTest", Number(Reflect.get(window, "commitsOfTest")) + 1),
    });
  });
  await desk.page.reload();
  await desk.waitUntilReady();
}

/** Measures the page's work for the next verdict, after which the batch has `itemCount` items. */
const measureNextScan = (desk: DeskWindow, itemCount: number): Promise<PageWork> =>
  desk.page.evaluate(
    (expectedItems) =>
      new Promise<PageWork>((resolve) => {
        const countCommitsSoFar = (): number => Number(Reflect.get(window, "commitsOfTest"));
        const initialCommits = countCommitsSoFar();
        let countsAtFrame: Pick<PageWork, "commits" | "changesInCard" | "changesOutsideCard"> | null = null;
        let changesInCard = 0;
        let changesOutsideCard = 0;
        let changesAfter = 0;
        let quietTimer = 0;
        const isInCard = ({ target }: MutationRecord): boolean => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest("[aria-label='Scan verdict']") instanceof Element;
        };
        const finish = (): void => {
          const renderedItems = document.querySelectorAll("[aria-label='Batch items'] li:not([aria-hidden])").length;
          // A busy computer may render the batch more than a second after the card.
          if (!countsAtFrame || renderedItems < expectedItems) return;
          observer.disconnect();
          resolve({ ...countsAtFrame, commitsInAll: countCommitsSoFar() - initialCommits, changesAfter });
        };
        const storeCounts = (): void => {
          countsAtFrame = { commits: countCommitsSoFar() - initialCommits, changesInCard, changesOutsideCard };
        };
        const observer = new MutationObserver((records) => {
          if (countsAtFrame) changesAfter += records.length;
          else {
            const cardChanges = records.filter(isInCard).length;
            if (changesInCard === 0 && cardChanges > 0) requestAnimationFrame(storeCounts);
            changesInCard += cardChanges;
            changesOutsideCard += records.length - cardChanges;
          }
          clearTimeout(quietTimer);
          quietTimer = window.setTimeout(finish, 1000);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    itemCount,
  );

/** Returns the minimum of each count, because other changes, such as those of a clock, are not caused by the scan. */
const minimumOf = (pageWorks: readonly PageWork[]): PageWork => {
  const minimum = (count: keyof PageWork): number => Math.min(...pageWorks.map((work) => work[count]));
  return {
    commits: minimum("commits"),
    changesInCard: minimum("changesInCard"),
    changesOutsideCard: minimum("changesOutsideCard"),
    commitsInAll: minimum("commitsInAll"),
    changesAfter: minimum("changesAfter"),
  };
};

test("limits the messages and page work of a scan", async ({ desk, control }) => {
  await countCommits(desk);
  const drainMessages = await recordMessages(desk);
  const [firstItem, ...otherItems] = await itemsOf(control, "eligible", 4);
  // The first scan creates the batch and loads what later scans reuse.
  await desk.scan(firstItem?.rma ?? "");
  await collectMessagesUntil(drainMessages, LAST_SCAN_MESSAGE);
  const pageWorks: PageWork[] = [];
  for (const { rma } of otherItems) {
    const pageWork = measureNextScan(desk, pageWorks.length + 2);
    await desk.scan(rma);
    expect(await collectMessagesUntil(drainMessages, LAST_SCAN_MESSAGE)).toEqual([
      "> desk:scan.record",
      "> desk:item.details",
      "> desk:batch.evidence",
      LAST_SCAN_MESSAGE,
    ]);
    pageWorks.push(await pageWork);
  }
  const { commits, ...pageWork } = minimumOf(pageWorks);
  expect(commits).toBeLessThanOrEqual(2);
  expect(pageWork).toEqual({ changesInCard: 4, changesOutsideCard: 0, commitsInAll: 4, changesAfter: 5 });
});

const LAST_ORDERS_CALL = "> desk:resend.recent";

test("limits the calls and event kinds of an order", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const drainMessages = await recordMessages(desk);
  await desk.scan(item?.rma ?? "");
  await collectMessagesUntil(drainMessages, LAST_SCAN_MESSAGE);
  await fillOrder(desk);
  await drainMessages();
  await submitButton(desk).click();
  // The order is ready, sending, created and completed.
  const messages = await collectMessagesUntil(drainMessages, "< desk-event:resend.changed", 4);
  // The form saves typed text after a pause in typing or on Submit, so this message may be missing.
  const orderMessages = messages.filter((message) => message !== "> desk:batch.saveDestination");
  const calls = orderMessages.filter((message) => message.startsWith(">"));
  const listCalls = calls.filter((call) => call === LAST_ORDERS_CALL);
  expect(calls.filter((call) => call !== LAST_ORDERS_CALL).toSorted()).toEqual([
    "> desk:batch.evidence",
    "> desk:batch.list",
    "> desk:batch.submit",
    "> desk:refusedScans.list",
  ]);
  // The list of last orders is read after the submit and after changes, of which several may share one call.
  expect(listCalls.length).toBeGreaterThan(0);
  expect(listCalls.length).toBeLessThanOrEqual(5);
  // Main throttles all events but the first, so their number depends on timing.
  const eventKinds = new Set(orderMessages.filter((message) => message.startsWith("<")));
  expect([
    "< desk-event:resend.changed",
    "< desk-event:resend.tableChanged",
    "< desk-event:status.changed",
    "< desk-event:inventory.changed",
    "< desk-event:requests.added",
  ]).toEqual(expect.arrayContaining([...eventKinds]));
});
