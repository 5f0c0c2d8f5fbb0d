import { isServiceBusy, operatorDecision, isWaitingLong } from "../faults/evidence.ts";
import { hasEnded, readJournal, type JournalView, type SubmissionRow } from "../rig/journal.ts";
import { createRetryCall, type Call } from "../rig/messages.ts";
import { count, type World } from "./world.ts";

const haveSameItems = (firstIds: readonly string[], secondIds: readonly string[]): boolean =>
  firstIds.toSorted().join() === secondIds.toSorted().join();

export async function actAsOperator(world: World): Promise<boolean> {
  const journal = await readJournal(world.folder);
  const openSubmissions = journal.submissions.filter((submission) => !hasEnded(submission));
  if (openSubmissions.some(({ waitingFor }) => waitingFor === "credentials")) world.enterCredentials();
  const longWait = openSubmissions.find(isWaitingLong);
  if (longWait) await perform(world, createRetryCall(longWait.submissionId));
  for (const row of openSubmissions) {
    if (row.state === "unknown" && row.waitingFor === "operator") await resolveUnknown(world, row, journal);
  }
  return openSubmissions.length === 0;
}

async function resolveUnknown(
  world: World,
  { submissionId, itemIds }: SubmissionRow,
  journal: JournalView,
): Promise<void> {
  if (await isServiceBusy(world.service.control)) return;
  const reported = new Set(journal.submissions.flatMap(({ resendId }) => resendId ?? []));
  const order = world.service.state
    .orders()
    .find(({ resendId, returnInventoryIds }) => !reported.has(resendId) && haveSameItems(returnInventoryIds, itemIds));
  await perform(world, operatorDecision(submissionId, order));
}

async function perform(world: World, { domain, name, input }: Call): Promise<void> {
  count(world.actionCounts, `order: ${name}`);
  await world.callDesk(domain, name, input);
}
