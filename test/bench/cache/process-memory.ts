import { readFile, readdir } from "node:fs/promises";

/**
 * Returns the memory of a process and its descendants in megabytes: proportional set sizes, so that pages shared by
 * several processes count once (Linux, proc(5)).
 */
export async function measureMemoryMb(pid: number): Promise<number> {
  const sizes = await Promise.all((await listProcessTree(pid)).map(readProportionalSizeKb));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Each thread lists the processes that it started. */
async function listProcessTree(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""));
  const children = (await Promise.all(lists)).flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
  return [pid, ...(await Promise.all(children.map(listProcessTree))).flat()];
}

/** In kilobytes; 0 for a process that has ended. */
async function readProportionalSizeKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
