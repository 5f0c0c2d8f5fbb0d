import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "../../../tools/fleet/fleet.ts");

/** Runs `npm run fleet` without a window. `write` types a line. */
function startWarehouse() {
  const child = spawn(process.execPath, [PROGRAM, "--desks", "2", "--headless"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return {
    output: () => output,
    write: (line: string) => void child.stdin.write(`${line}\n`),
    end: async (): Promise<unknown> => {
      child.kill("SIGTERM");
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

// Windows has no signal to end.
test.skipIf(process.platform === "win32")(
  "leaves nothing running after a desk refused the item of another one",
  async () => {
    const { output, write, end } = startWarehouse();
    await expect.poll(output).toMatch(/for example: bench-1 \S+\n/);
    const code = /for example: bench-1 (\S+)/.exec(output())?.[1] ?? "";
    write("bench-1 RMA123");
    write(`bench-1 ${code}`);
    await expect.poll(output).toContain("bench-1: added\nbench-1: claimed\n");
    // Only the scan that was added claims an item.
    expect(output().match(/bench-1: claimed\n/g)).toHaveLength(1);
    // The second desk refuses it once it knows the claim.
    await expect
      .poll(() => {
        write(`bench-2 ${code}`);
        return output();
      })
      .toContain("bench-2: held by bench-1\n");
    const ports = [...output().matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
    expect(await Promise.all(ports.map(isOpen))).toEqual(Array.from({ length: 6 }, () => true));
    expect(await end()).toBe(0);
    expect(await Promise.all(ports.map(isOpen))).toEqual(ports.map(() => false));
  },
);
