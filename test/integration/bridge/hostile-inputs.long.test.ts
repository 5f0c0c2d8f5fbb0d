import { afterAll, beforeAll, expect, it } from "vitest";
import { validateAndRun, isWithinSizeLimit, type Handler } from "../../../src-main/bridge/validate-call.ts";
import { wholeContract } from "../../../src-preload/contract/index.ts";
import { logLine, type LogEntry } from "../../../src-domain/health/log-entry.ts";
import type { Operation } from "../../../src-preload/contract/operation.ts";
import { at, openSharedRig, syncCompletely, type DeskRig } from "../use-cases/test-desk.ts";
import { contentHash } from "../support/content-hash.ts";
import { share, tries } from "../../sample.ts";
import { everyHandler } from "./every-handler.ts";
import { goodInputs } from "./good-inputs.ts";
import { hostileInputs, PLANTED } from "./hostile-inputs.ts";

/** Inputs a channel that have to be refused, and how many of those that fit by chance are carried out. */
const REFUSED = tries({ full: 10_000, sampled: 300 });
const CARRIED_OUT = tries({ full: 40, sampled: 20 });
const SEED = 20_261_121 + (share ?? 0) * 10;
/** Of a stack, a path, or of the input: none of it is in an answer or in the log. */
const LEAK = new RegExp(`${PLANTED}|node_modules|[\\\\/](tmp|home|Users|src-main)[\\\\/]|\\n\\s+at |thrown by`);

let rig: DeskRig;
let handlers: Record<string, Record<string, Handler>>;
let inputs: Record<string, unknown>;
let content: string;
const logged: string[] = [];
const check = { checkOutput: true, log: (entry: LogEntry) => void logged.push(logLine(entry, at())) };

beforeAll(async () => {
  const begun = await openSharedRig({ items: 20 }, { publicArea: true });
  await syncCompletely(begun);
  // The same data at rest: nothing but the calls themselves could write.
  rig = await begun.restart();
  await rig.desk.sync.load();
  handlers = await everyHandler(rig);
  const { destination } = await rig.desk.store.currentBatch(at());
  inputs = goodInputs({ destination, settings: await rig.desk.settings.get() });
  content = contentHash(rig.folder);
});
afterAll(() => rig.close());

const channels = Object.entries(await wholeContract()).flatMap(([domain, { operations }]) =>
  Object.entries(operations as Record<string, Operation>).map(
    ([name, operation]) => [`${domain}.${name}`, domain, name, operation] as const,
  ),
);

const fits = (operation: Operation, input: unknown): boolean => {
  try {
    return isWithinSizeLimit(input) && operation.input.safeParse(input).success;
  } catch {
    return false;
  }
};

it("hostile input is made for every channel from an input that fits it", () => {
  const unfit = channels.filter(([channel, , , operation]) => !fits(operation, inputs[channel] ?? {}));
  expect(unfit.map(([channel]) => channel)).toEqual([]);
  expect(channels.length).toBeGreaterThan(150);
});

// Proof P7
it.each(channels)(`hostile input to %s is refused ${REFUSED} times and changes nothing`, async (...channel) => {
  const [named, , , operation] = channel;
  logged.length = 0;
  const carriedOut: Handler = () => Promise.reject(new Error(`${named} was carried out`));
  const wrong: unknown[] = [];
  let refused = 0;
  for (const input of hostileInputs(named, inputs[named] ?? {}, SEED)) {
    if (refused >= REFUSED) break;
    if (fits(operation, input)) continue;
    refused += 1;
    const answer = await validateAndRun(named, operation, carriedOut, input, check);
    const isRight =
      !answer.ok &&
      answer.error.code === "bad-input" &&
      !answer.error.retryable &&
      answer.error.message.length < 200 &&
      !LEAK.test(JSON.stringify(answer));
    if (!isRight) wrong.push(answer);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(logged.filter((line) => line.length > 200 || LEAK.test(line)).slice(0, 3)).toEqual([]);
  logged.length = 0;
  expect(contentHash(rig.folder)).toBe(content);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

// Proof P9
it.each(channels)(
  `input that fits its channel, as it should be or hostile all the same, to %s gets an answer of the contract (${CARRIED_OUT} times)`,
  async (named, domain, name, operation) => {
    const handler = handlers[domain]?.[name];
    if (!handler) throw new Error(`${named} has no handler`);
    const good = inputs[named] ?? {};
    const drawn = hostileInputs(named, good, SEED + 1).take(2000);
    const fitting = drawn.filter((input) => fits(operation, input)).take(CARRIED_OUT);
    const wrong: unknown[] = [];
    for (const input of [good, ...fitting]) {
      const answer = await validateAndRun(named, operation, handler, input, check);
      const code = answer.ok ? "ok" : answer.error.code;
      // Proxies and what throws never come through the bridge; what zod lets pass of them is refused as too large.
      const isRefused = code === "bad-input" && input !== good;
      const isRight = isRefused || ["ok", ...(operation.errors ?? [])].includes(code);
      const isQuiet = answer.ok || !/node_modules|[\\/](tmp|home|src-main)[\\/]|\n\s+at /.test(answer.error.message);
      if (!isRight || !isQuiet) wrong.push({ answer, input });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  },
);
