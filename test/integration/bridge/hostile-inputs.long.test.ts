import { afterAll, beforeAll, expect, it } from "vitest";
import { logLine, type LogEntry } from "../../../src-domain/health/log-entry.ts";
import { validateAndRun, isWithinSizeLimit, type Handler } from "../../../src-main/bridge/validate-call.ts";
import { loadFullContract } from "../../../src-preload/contract/index.ts";
import type { Operation } from "../../../src-preload/contract/operation.ts";
import { group, tries } from "../../sample.ts";
import { contentHash } from "../support/content-hash.ts";
import { isoNow, openSharedRig, syncCompletely, type DeskRig } from "../use-cases/test-desk.ts";
import { everyHandler } from "./every-handler.ts";
import { validInputs } from "./good-inputs.ts";
import { hostileInputs, PLANTED } from "./hostile-inputs.ts";

/** Numbers for each operation. The handler runs only with valid inputs. */
const INVALID_INPUTS = tries({ full: 10_000, sampled: 150 });
const VALID_INPUTS = tries({ full: 40, sampled: 20 });
/** How many hostile inputs are searched for those that are valid. */
const SEARCHED_INPUTS = tries({ full: 2000, sampled: 300 });
const SEED = 20_261_121 + (group ?? 0) * 10;
/** Matches a stack, a path or the input's text. No answer and no log line may match. */
const LEAK = new RegExp(`${PLANTED}|node_modules|[\\\\/](tmp|home|Users|src-main)[\\\\/]|\\n\\s+at |thrown by`);

let rig: DeskRig;
let handlers: Record<string, Record<string, Handler>>;
let inputs: Record<string, unknown>;
let initialHash: string;
const logged: string[] = [];
const check = { shouldCheckOutput: true, log: (entry: LogEntry) => void logged.push(logLine(entry, isoNow())) };

beforeAll(async () => {
  const startedRig = await openSharedRig({ items: 20 }, { publicArea: true });
  await syncCompletely(startedRig);
  // After a restart only the test's calls write to the database.
  rig = await startedRig.restart();
  await rig.desk.sync.load();
  handlers = await everyHandler(rig);
  const { destination } = await rig.desk.store.currentBatch(isoNow());
  inputs = validInputs({ destination, settings: await rig.desk.settings.get() });
  initialHash = contentHash(rig.folder);
});
afterAll(() => rig.close());

const channels = Object.entries(await loadFullContract()).flatMap(([domain, { operations }]) =>
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

it("has a valid input for each operation", () => {
  const unfitChannels = channels.filter(([channel, , , operation]) => !fits(operation, inputs[channel] ?? {}));
  expect(unfitChannels.map(([channel]) => channel)).toEqual([]);
  expect(channels.length).toBeGreaterThan(150);
});

// Proof P7
it.each(channels)(`refuses ${INVALID_INPUTS} hostile inputs to %s`, async (...channel) => {
  const [name, , , operation] = channel;
  logged.length = 0;
  const failIfRun: Handler = () => Promise.reject(new Error(`${name} was carried out`));
  const wrongAnswers: unknown[] = [];
  let refusedCount = 0;
  for (const input of hostileInputs(name, inputs[name] ?? {}, SEED)) {
    if (refusedCount >= INVALID_INPUTS) break;
    if (fits(operation, input)) continue;
    refusedCount += 1;
    const answer = await validateAndRun(name, operation, failIfRun, input, check);
    const isCorrect =
      !answer.ok &&
      answer.error.code === "bad-input" &&
      !answer.error.isRetryable &&
      answer.error.message.length < 200 &&
      !LEAK.test(JSON.stringify(answer));
    if (!isCorrect) wrongAnswers.push(answer);
  }
  expect(wrongAnswers.slice(0, 3)).toEqual([]);
  expect(logged.filter((line) => line.length > 200 || LEAK.test(line)).slice(0, 3)).toEqual([]);
  logged.length = 0;
  expect(contentHash(rig.folder)).toBe(initialHash);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

// Proof P9
it.each(channels)(
  `answers valid and hostile input to %s by the contract (${VALID_INPUTS} times)`,
  async (channel, domain, name, operation) => {
    const handler = handlers[domain]?.[name];
    if (!handler) throw new Error(`${channel} has no handler`);
    const validInput = inputs[channel] ?? {};
    const samples = hostileInputs(channel, validInput, SEED + 1).take(SEARCHED_INPUTS);
    const fitting = samples.filter((input) => fits(operation, input)).take(VALID_INPUTS);
    const wrongAnswers: unknown[] = [];
    for (const input of [validInput, ...fitting]) {
      const answer = await validateAndRun(channel, operation, handler, input, check);
      const code = answer.ok ? "ok" : answer.error.code;
      // The bridge never transfers proxies and throwing objects. If zod accepts one, it is refused as too large.
      const isRefused = code === "bad-input" && input !== validInput;
      const isCorrect = isRefused || ["ok", ...(operation.errors ?? [])].includes(code);
      const isQuiet = answer.ok || !/node_modules|[\\/](tmp|home|src-main)[\\/]|\n\s+at /.test(answer.error.message);
      if (!isCorrect || !isQuiet) wrongAnswers.push({ answer, input });
    }
    expect(wrongAnswers.slice(0, 3)).toEqual([]);
  },
);
