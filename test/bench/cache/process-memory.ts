import { readFile, readdir } from "node:fs/promises";

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
}

/**
 * Memory of a process and all that it started, in megabytes: proportional set sizes, so that pages which several processes
 * share count once (Linux, proc(5)).
 */
export async function memoryOf(pid: number): Promise<number> {
  const entries = (
    await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(entryOf))
  ).filter((entry) => entry !== null);
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const children = entries.filter((entry) => family.has(entry.parent) && !family.has(entry.pid));
    for (const child of children) family.add(child.pid);
    grown = children.length > 0;
  }
  const sizes = await Promise.all([...family].map(proportionalSize));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function entryOf(name: string): Promise<ProcessEntry | null> {
  const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The name in brackets may hold anything; what follows it is: state, parent, ...
  const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { pid: Number(name), parent: Number(parent) };
}

/** In kilobytes; nothing for a process that has ended meanwhile. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
