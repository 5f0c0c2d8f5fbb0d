import { fork } from "node:child_process";
import { once } from "node:events";
import type { ServiceAccess } from "../../../tools/fleet/headless-desk.ts";
import type {
  GroupFleetAccess,
  GroupAnswer,
  GroupMessage,
  GroupRequest,
  MemberKind,
  MemberStart,
  MemberTimes,
} from "./members.ts";

/** Members of one process. */
const GROUP_SIZE = 10;

export type Group = ReturnType<typeof forkGroup>;

function forkGroup(compileCache: string) {
  const child = fork(new URL("group-program.ts", import.meta.url), {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on("message", (message: GroupAnswer) => {
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if ("fault" in message) waiting?.reject(new Error(message.fault));
    else waiting?.resolve(message.value);
  });
  const exited = once(child, "exit").then(() => {
    for (const waiting of pending.values()) waiting.reject(new Error("A process of desks has ended"));
  });
  return {
    pid: child.pid ?? 0,
    request(request: GroupRequest): Promise<unknown> {
      if (!child.connected) return Promise.reject(new Error("A process of desks has ended"));
      const answered = Promise.withResolvers<unknown>();
      lastId += 1;
      pending.set(lastId, answered);
      child.send({ ...request, id: lastId } satisfies GroupMessage);
      return answered.promise;
    },
    async close(): Promise<void> {
      if (child.connected) child.send({ type: "close", id: 0 } satisfies GroupMessage);
      await exited;
    },
  };
}

interface GroupOptions {
  readonly kind: MemberKind;
  readonly members: readonly MemberStart[];
  readonly access: GroupFleetAccess;
  readonly service: ServiceAccess;
  readonly compileCache: string;
}

/** Opens members, ten in each process, and two processes at a time. */
export async function openGroups({ members, compileCache, ...start }: GroupOptions) {
  const groups: Group[] = [];
  const close = async (): Promise<void> => void (await Promise.all(groups.map((group) => group.close())));
  const memberGroups = Array.from({ length: Math.ceil(members.length / GROUP_SIZE) }, (_, index) =>
    members.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
  const openNext = async (): Promise<void> => {
    for (let part = memberGroups.shift(); part !== undefined; part = memberGroups.shift()) {
      const group = forkGroup(compileCache);
      groups.push(group);
      await group.request({ type: "open", members: part, ...start });
    }
  };
  try {
    await Promise.all([openNext(), openNext()]);
  } catch (error) {
    await close();
    throw error;
  }
  const request = (message: GroupRequest): Promise<unknown[]> =>
    Promise.all(groups.map((group) => group.request(message)));
  return {
    groups,
    size: members.length,
    request,
    takeTimes: async (): Promise<MemberTimes> => {
      const timesOfGroups = (await request({ type: "take times" })) as MemberTimes[];
      return {
        events: timesOfGroups.flatMap(({ events }) => events),
        claims: timesOfGroups.flatMap(({ claims }) => claims),
        copiedClaims: timesOfGroups.flatMap(({ copiedClaims }) => copiedClaims),
      };
    },
    countEvents: async (): Promise<number> =>
      ((await request({ type: "count events" })) as number[]).reduce((sum, count) => sum + count, 0),
    close,
  };
}

export type Groups = Awaited<ReturnType<typeof openGroups>>;
