import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, ITEMS, itemsOf, test as base } from "../e2e/support/desk-test.ts";
import { freePort } from "../local-server.ts";
import { ourPackage } from "./support/our-package.ts";
import { readSecret, storeSecret } from "./support/secret-tool.ts";
import { focusWindow, StartedProgram, typeOnKeyboard } from "./support/started-program.ts";

const { executable } = ourPackage();

const test = base.extend<{ readonly start: (args?: readonly string[], env?: object) => StartedProgram }>({
  start: async ({ userData, simulator }, provide) => {
    const programs: StartedProgram[] = [];
    await provide((args = [], env = {}) => {
      const dataArguments = [`--user-data-dir=${userData}`, `--practice-service=${simulator.url}`];
      const program = new StartedProgram(executable, [...dataArguments, ...args], { ...process.env, ...env });
      programs.push(program);
      return program;
    });
    for (const program of programs) await program.kill();
  },
});

test("records a scan that is typed into the started program", async ({ start, control, userData }) => {
  const program = start();
  const folder = join(userData, "environments", "practice-elsewhere");
  const countItems = (): number => countRows(join(folder, "cache.sqlite"), "SELECT count(*) FROM inventory");
  await expect.poll(countItems, { timeout: 40_000 }).toBe(ITEMS);
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("The simulator has no item to scan");
  await focusWindow("Returns Desk");
  const countLines = (): number => countRows(join(folder, "journal.sqlite"), "SELECT count(*) FROM batch_line");
  // The screens open a moment after the last row; a second scan of the item changes nothing.
  await expect(async () => {
    await typeOnKeyboard(item.rma);
    await expect.poll(countLines, { timeout: 3000 }).toBe(1);
  }).toPass({ timeout: 30_000 });
  expect(await program.quit()).toBe(0);
});

// Proof A2
test("refuses to start with an unsafe switch", async ({ start, control }) => {
  const port = await freePort();
  for (const [argument, name] of [
    [`--remote-debugging-port=${port}`, "remote-debugging-port"],
    [` \t--remote-debugging-port=${port}`, "remote-debugging-port"],
    [`--inspect=${port}`, "inspect"],
    ["--proxy-server=127.0.0.1:9", "proxy-server"],
  ] as const) {
    const program = start([argument]);
    expect(await program.exitCode).toBe(1);
    expect(program.output).toContain(`Returns Desk was started with --${name},`);
    expect(await isListening(port)).toBe(false);
  }
  expect(await control.requests()).toEqual([]);
});

// Proof E13
test("ignores a script and an inspector requested at the start", async ({ start, control, userData }) => {
  const markFile = join(userData, "script-ran");
  const script = join(userData, "script.cjs");
  await writeFile(script, `require("node:fs").writeFileSync(${JSON.stringify(markFile)}, "")`);
  const port = await freePort();
  const nodeVariables = { ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: `--require=${script}` };
  const program = start([script], {
    ...nodeVariables,
    NODE_OPTIONS: `${nodeVariables.NODE_OPTIONS} --inspect=${port}`,
  });
  await expect.poll(async () => (await control.requests()).length, { timeout: 40_000 }).toBeGreaterThan(0);
  expect(existsSync(markFile)).toBe(false);
  expect(await isListening(port)).toBe(false);
  expect(program.output).not.toContain("Debugger listening");
  expect(await program.quit()).toBe(0);
});

test("removes only the desk's credentials from the keychain on uninstall", async ({ start }) => {
  const ownEntries = ["sandbox", "own-removed-long-ago"].map((account) => [
    "service",
    "Returns Desk",
    "account",
    account,
  ]);
  const otherEntry = ["service", "Another program", "account", "sandbox"];
  for (const entry of [...ownEntries, otherEntry]) await storeSecret(entry, "CANARY-of-the-keychain");
  const program = start(["--forget-credentials"]);
  expect(await program.exitCode).toBe(0);
  expect(program.output).toContain("removed 2 entries");
  expect(program.output).not.toContain("CANARY");
  expect(await Promise.all(ownEntries.map(readSecret))).toEqual([null, null]);
  expect(await readSecret(otherEntry)).toBe("CANARY-of-the-keychain");
});

/** Returns the count, or 0 if the file or the table does not exist yet. */
function countRows(file: string, sql: string): number {
  if (!existsSync(file)) return 0;
  const database = new Database(file, { readonly: true });
  try {
    return Number(database.prepare(sql).pluck().get());
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
}
