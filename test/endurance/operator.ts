import { isServiceBusy, operatorsAnswer, waitsLong } from "../faults/evidence.ts";
import { readJournal, type JournalView, type SubmissionRow } from "../rig/journal.ts";
import { tryNow, type Call } from "../rig/messages.ts";
import { count, type World } from "./world.ts";

const ENDED = new Set(["created", "refused", "released"]);
const haveSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

export async function actAsOperator(world: World): Promise<boolean> {
  const journal = await readJournal(world.folder);
  const open = journal.submissions.filter(({ state }) => !ENDED.has(state));
  if (open.some(({ waitingFor }) => waitingFor === "credentials")) world.enterCredentials();
  const longWait = open.find(waitsLong);
  if (longWait) await act(world, tryNow(longWait.submissionId));
  for (const row of open) {
    if (row.state === "unknown" && row.waitingFor === "operator") await decide(world, row, journal);
  }
  return open.length === 0;
}

async function decide(world: World, { submissionId, itemIds }: SubmissionRow, journal: JournalView): Promise<void> {
  if (await isServiceBusy(world.service.control)) return;
  const reported = new Set(journal.submissions.flatMap(({ resendId }) => resendId ?? []));
  const order = world.service.state
    .orders()
    .find(({ resendId, returnInventoryIds }) => !reported.has(resendId) && haveSameItems(returnInventoryIds, itemIds));
  await act(world, operatorsAnswer(submissionId, order));
}

async function act(world: World, { domain, name, input }: Call): Promise<void> {
  count(world.did, `order: ${name}`);
  await world.ask(domain, name, input);
}
