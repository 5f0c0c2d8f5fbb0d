import { setTimeout as pause } from "node:timers/promises";
import { openBareMember } from "./bare-member.ts";
import { openDeskMember } from "./desk-member.ts";
import { sharedNowMs, type BenchMember, type GroupAnswer, type GroupMessage, type MemberTimes } from "./members.ts";

/** Several members of a fleet in one process, which the benchmark controls by messages. */
type GroupMember = BenchMember & { submitOrder?: () => Promise<void> };

const members: GroupMember[] = [];
let times = createEmptyTimes();
let eventCount = 0;
let isClaiming = false;
let claiming: Promise<unknown> = Promise.resolve();

function createEmptyTimes() {
  return {
    events: [] as [string, number][],
    claims: [] as MemberTimes["claims"][number][],
    copiedClaims: [] as [string, number][],
  } satisfies MemberTimes;
}

/** Counts each event once for each member. */
function createListener() {
  const reportedKeys = new Set<string>();
  return {
    onEvent(key: string): void {
      if (reportedKeys.has(key)) return;
      reportedKeys.add(key);
      eventCount += 1;
      times.events.push([key, sharedNowMs()]);
    },
    onClaim: (time: MemberTimes["claims"][number]) => void times.claims.push(time),
    onClaimCopied: (key: string) => void times.copiedClaims.push([key, sharedNowMs()]),
  };
}

/** Leaves the item unclaimed. */
async function claimUntilStopped(member: GroupMember, everyMs: number, firstMs: number): Promise<void> {
  let isClaimed = false;
  for (let dueMs = sharedNowMs() + firstMs; ; dueMs = Math.max(dueMs + everyMs, sharedNowMs())) {
    await pause(Math.max(0, dueMs - sharedNowMs()));
    if (isClaiming || isClaimed) isClaimed = await member.changeClaim();
    if (!isClaiming && !isClaimed) return;
  }
}

async function measureIdle(ms: number): Promise<number> {
  const before = process.cpuUsage();
  await pause(ms);
  const { user, system } = process.cpuUsage(before);
  // Collect garbage, because it is not memory that an idle desk needs, and Node collects it at random times.
  globalThis.gc?.();
  return (user + system) / 1000;
}

async function handle(request: GroupMessage): Promise<unknown> {
  switch (request.type) {
    case "open":
      for (const start of request.members) {
        const listener = createListener();
        const opening =
          request.kind === "desk"
            ? openDeskMember(start, request.service, listener)
            : openBareMember(start, request.access, listener);
        members.push(await opening);
      }
      return null;
    case "start claims": {
      const { everyMs } = request;
      isClaiming = true;
      const starts = members.map((member, index) =>
        claimUntilStopped(member, everyMs, (everyMs * index) / members.length),
      );
      claiming = Promise.all(starts);
      return null;
    }
    case "stop claims":
      isClaiming = false;
      await claiming;
      return null;
    case "time scan":
      return members[0]?.timeScan();
    case "take times": {
      const taken = times;
      times = createEmptyTimes();
      return taken;
    }
    case "count events":
      return eventCount;
    case "measure idle":
      return measureIdle(request.ms);
    case "submit order":
      await members[0]?.submitOrder?.();
      return null;
    case "close":
      await Promise.all(members.map((member) => member.close()));
      process.disconnect();
      return null;
  }
}

const sendAnswer = (message: GroupAnswer): void => {
  if (process.connected) process.send?.(message);
};

process.on("message", (request: GroupMessage) => {
  handle(request).then(
    (value) => sendAnswer({ id: request.id, value }),
    (error: unknown) =>
      sendAnswer({ id: request.id, fault: error instanceof Error ? (error.stack ?? "") : String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));
