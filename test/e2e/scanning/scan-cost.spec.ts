import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { fillOrder, submitButton } from "../support/scan-desk.ts";

/**
 * Records the channel of each message between page and main, `>` from the page and `<` to it. Returns a function that
 * takes them.
 */
async function recordMessages(desk: DeskWindow): Promise<() => Promise<string[]>> {
  await desk.app.evaluate(({ ipcMain, BrowserWindow }) => {
    const messages: string[] = [];
    // Electron has no public list of handlers.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      readonly _invokeHandlers: Map<string, (...input: readonly unknown[]) => unknown>;
    };
    for (const [channel, handler] of handlers)
      handlers.set(channel, (...input) => {
        messages.push(`> ${channel}`);
        return handler(...input);
      });
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...input) => {
        messages.push(`< ${channel}`);
        send(channel, ...input);
      };
    }
    Reflect.set(globalThis, "messagesOfTest", messages);
  });
  return () => desk.app.evaluate(() => (Reflect.get(globalThis, "messagesOfTest") as string[]).splice(0));
}

/** Takes messages until `count` of one kind have arrived. */
async function messagesUntil(takeMessages: () => Promise<string[]>, lastMessage: string, count = 1): Promise<string[]> {
  const messages: string[] = [];
  const countLastMessages = async (): Promise<number> => {
    messages.push(...(await takeMessages()));
    return messages.filter((message) => message === lastMessage).length;
  };
  await expect.poll(countLastMessages).toBe(count);
  return messages;
}

/** The message by which the page reports the painted verdict. */
const LAST_OF_SCAN = "> desk:blackBox.reportPainted";

interface PageWork {
  /** React's commits until the frame that shows the verdict. */
  readonly commits: number;
  /** Document changes until that frame. */
  readonly inCard: number;
  readonly outsideCard: number;
  /** Commits and changes afterwards, until the batch shows the item and the page has been quiet for a second. */
  readonly commitsAfter: number;
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
  await desk.ready();
}

/** Measures the page's work for the next verdict, after which the batch has `items` items. */
const pageWorkOfScan = (desk: DeskWindow, items: number): Promise<PageWork> =>
  desk.page.evaluate(
    (items) =>
      new Promise<PageWork>((resolve) => {
        const commitsSoFar = (): number => Number(Reflect.get(window, "commitsOfTest"));
        const start = commitsSoFar();
        let counts: Pick<PageWork, "commits" | "inCard" | "outsideCard"> | null = null;
        let [inCard, outsideCard, changesAfter, quietTimer] = [0, 0, 0, 0];
        const isInCard = ({ target }: MutationRecord): boolean =>
          (target instanceof Element ? target : target.parentElement)?.closest("[aria-label='Scan verdict']") instanceof
          Element;
        const finish = (): void => {
          // A busy computer may render the batch more than a second after the card.
          if (!counts || document.querySelectorAll("[aria-label='Batch items'] li:not([aria-hidden])").length < items)
            return;
          observer.disconnect();
          resolve({ ...counts, commitsAfter: commitsSoFar() - start - counts.commits, changesAfter });
        };
        const observer = new MutationObserver((records) => {
          if (counts) changesAfter += records.length;
          else {
            const cardChanges = records.filter(isInCard).length;
            if (inCard === 0 && cardChanges > 0)
              requestAnimationFrame(() => (counts = { commits: commitsSoFar() - start, inCard, outsideCard }));
            inCard += cardChanges;
            outsideCard += records.length - cardChanges;
          }
          clearTimeout(quietTimer);
          quietTimer = window.setTimeout(finish, 1000);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    items,
  );

/** Takes the minimum, because a clock or an age that changes meanwhile is not caused by the scan. */
const minimumOf = (pageWorks: readonly PageWork[]): PageWork => {
  const minimum = (count: keyof PageWork): number => Math.min(...pageWorks.map((work) => work[count]));
  const [commits, inCard, outsideCard] = [minimum("commits"), minimum("inCard"), minimum("outsideCard")];
  return { commits, inCard, outsideCard, commitsAfter: minimum("commitsAfter"), changesAfter: minimum("changesAfter") };
};

test("limits the messages and the page's work of a scan", async ({ desk, control }) => {
  await countCommits(desk);
  const takeMessages = await recordMessages(desk);
  const [firstItem, ...otherItems] = await itemsOf(control, "eligible", 4);
  // The first scan creates the batch and loads what later scans reuse.
  await desk.scan(firstItem?.rma ?? "");
  await messagesUntil(takeMessages, LAST_OF_SCAN);
  const pageWorks: PageWork[] = [];
  for (const { rma } of otherItems) {
    const work = pageWorkOfScan(desk, pageWorks.length + 2);
    await desk.scan(rma);
    expect(await messagesUntil(takeMessages, LAST_OF_SCAN)).toEqual([
      "> desk:scan.record",
      "> desk:item.details",
      "> desk:batch.evidence",
      LAST_OF_SCAN,
    ]);
    pageWorks.push(await work);
  }
  expect(minimumOf(pageWorks)).toEqual({ commits: 2, inCard: 4, outsideCard: 0, commitsAfter: 2, changesAfter: 5 });
});

test("limits the calls and the kinds of events of an order", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const takeMessages = await recordMessages(desk);
  await desk.scan(item?.rma ?? "");
  await messagesUntil(takeMessages, LAST_OF_SCAN);
  await fillOrder(desk);
  await takeMessages();
  await submitButton(desk).click();
  // The order is ready, sending, created and completed.
  const messages = await messagesUntil(takeMessages, "< desk-event:resend.changed", 4);
  // The form saves typed text after a pause in typing or on Submit, so this message may be missing.
  const orderMessages = messages.filter((message) => message !== "> desk:batch.saveDestination");
  const calls = orderMessages.filter((message) => message.startsWith(">"));
  expect(calls.toSorted()).toEqual([
    "> desk:batch.evidence",
    "> desk:batch.list",
    "> desk:batch.submit",
    "> desk:refusedScans.list",
    "> desk:resend.get",
  ]);
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
