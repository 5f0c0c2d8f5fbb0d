import { createHash } from "node:crypto";
import { choicesOf, randomOf } from "../../random.ts";

/** A marker in hostile inputs that must never appear in an answer. */
export const PLANTED = "PLANTED-SECRET-7f3a9c";

const HUGE = "x".repeat(18_000_000);
const fail = (): never => {
  throw new Error(`${PLANTED} thrown by the input`);
};

const createRevokedProxy = (): unknown => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

function nest(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = PLANTED;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

function createCycle(): object {
  const first: Record<string, unknown> = { filter: null };
  first["filter"] = { first, list: [first] };
  return first;
}

class Disguised {
  batchId = "x";
  get text(): string {
    return fail();
  }
}

const DEEP_OBJECT = nest(20_000, (inner) => ({ filter: inner }));
const DEEP_LIST = nest(20_000, (inner) => [inner]);
const LONG_LIST: readonly unknown[] = Array.from({ length: 60_000 }, (_, index) => index);
const ENDLESS_LIST: readonly unknown[] = Object.assign([], { length: 4_294_967_295 });

/** Functions, because some values are changed by a call. */
const HOSTILE_VALUES: readonly (() => unknown)[] = [
  ...[undefined, null, true, false, Number.NaN, -0, 0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 9e15].map(
    (value) => () => value,
  ),
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 10n, 10n ** 30n, -1n].map((value) => () => value),
  ...["", " ", "\0", "\uD800", "\uFEFF", "‮", "__proto__", "constructor", "toString", "null", "NaN", "1e9"].map(
    (value) => () => value,
  ),
  ...["../../etc/passwd", "..\\..\\x", "C:\\x", "\\\\share\\x", "file:///x", "javascript:alert(1)"].map(
    (value) => () => value,
  ),
  ...["' OR 1=1 --", '"; DROP TABLE scan; --', "%00", "${7*7}", "{{7*7}}", "<img src=x onerror=alert(1)>"].map(
    (value) => () => value,
  ),
  ...["=cmd|' /C calc'!A0", "\r\nx-header: 1", PLANTED, "x".repeat(100_000), "９", "00000000000000000000000001"].map(
    (value) => () => value,
  ),
  () => HUGE,
  () => Symbol(PLANTED),
  () => Symbol.iterator,
  () => fail,
  () => Disguised,
  () => new Disguised(),
  () => new Date(),
  () => new Date(Number.NaN),
  () => new Map([["batchId", PLANTED]]),
  () => new Set([PLANTED]),
  () => new WeakMap(),
  () => new ArrayBuffer(16),
  () => new SharedArrayBuffer(16),
  () => new Uint8Array(0),
  () => new Uint8Array(2_000_000),
  () => new DataView(new ArrayBuffer(8)),
  () => /x/g,
  () => new Error(PLANTED),
  () => Promise.resolve(PLANTED),
  () => Object("boxed"),
  () => Object(1),
  () => [],
  () => ({}),
  () => [[[]]],
  () => [PLANTED, null, undefined],
  () => LONG_LIST,
  () => ENDLESS_LIST,
  () => DEEP_OBJECT,
  () => DEEP_LIST,
  createCycle,
  createRevokedProxy,
  () => new Proxy({}, { get: fail, ownKeys: fail, has: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail }),
  () => new Proxy([], { get: fail }),
  () => JSON.parse(`{"__proto__":{"polluted":"${PLANTED}"}}`) as unknown,
  () => ({ constructor: { prototype: { polluted: PLANTED } } }),
  () => ({ toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail }),
  () => ({ then: fail }),
  () => ({ length: { toString: "no" } }),
  () => ({ length: 1e9 }),
  () => Object.defineProperty({}, "batchId", { get: fail, enumerable: true }),
  () => Object.create({ batchId: PLANTED, limit: 1 }) as unknown,
  () => Object.assign(Object.create(null) as object, { [PLANTED]: PLANTED }),
  () => ({ [Symbol(PLANTED)]: PLANTED, [PLANTED]: 1 }),
];

const EXTRA_KEYS = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "surplus", "", "0", PLANTED];

/** Yields endless random inputs and variants of the valid one, reproducible by operation and seed. */
export function* hostileInputs(channel: string, validInput: unknown, seed: number): Generator<unknown, never> {
  const random = randomOf(seed ^ createHash("sha256").update(channel).digest().readUInt32LE());
  const { pick } = choicesOf(random);
  const hostileValue = (): unknown => pick(HOSTILE_VALUES)();
  for (;;) {
    const choice = random();
    if (choice < 0.15) yield hostileValue();
    else if (choice < 0.75) yield mutateInput(validInput, pick, hostileValue, random);
    else if (choice < 0.9) yield createRandomObject(validInput, pick, hostileValue, random);
    else yield disguiseInput(validInput, pick);
  }
}

type PickOne = <T>(list: readonly T[]) => T;

function mutateInput(validInput: unknown, pick: PickOne, hostileValue: () => unknown, random: () => number): unknown {
  const copy = structuredClone(validInput);
  const holders = objectsIn(copy);
  for (let changesLeft = 1 + Math.floor(random() * 3); changesLeft > 0; changesLeft -= 1) {
    const holder = pick(holders);
    const keys = Object.keys(holder);
    const key = keys.length > 0 ? pick(keys) : "surplus";
    const choice = random();
    if (choice < 0.6) setOwn(holder, key, hostileValue());
    else if (choice < 0.75) Reflect.deleteProperty(holder, key);
    else if (choice < 0.95) setOwn(holder, pick(EXTRA_KEYS), hostileValue());
    else setOwn(holder, `${key} `, Reflect.get(holder, key));
  }
  return copy;
}

function createRandomObject(
  validInput: unknown,
  pick: PickOne,
  hostileValue: () => unknown,
  random: () => number,
): unknown {
  const keys = [
    ...(typeof validInput === "object" && validInput !== null ? Object.keys(validInput) : []),
    ...EXTRA_KEYS,
  ];
  const object = {};
  for (let count = Math.floor(random() * 6); count >= 0; count -= 1) setOwn(object, pick(keys), hostileValue());
  return object;
}

/** Wraps the valid input in a form that is invalid. */
function disguiseInput(validInput: unknown, pick: PickOne): unknown {
  const input = validInput as object;
  const disguises: readonly (() => unknown)[] = [
    () => [input],
    () => JSON.stringify(input),
    () => new Map(Object.entries(input)),
    () => Object.create(input) as unknown,
    () => new Proxy(input, { get: fail }),
    () => new Proxy(input, { ownKeys: fail, getOwnPropertyDescriptor: fail }),
    () => ({ ...input, [Symbol(PLANTED)]: 1, surplus: PLANTED }),
    () =>
      Object.defineProperties(
        {},
        Object.fromEntries(Object.keys(input).map((key) => [key, { get: fail, enumerable: true }])),
      ),
    () => ({ input }),
    () => new (class extends Disguised {})(),
  ];
  return pick(disguises)();
}

function objectsIn(root: unknown): object[] {
  if (typeof root !== "object" || root === null || ArrayBuffer.isView(root)) return [{}];
  const objects: object[] = [root];
  for (const part of Object.values(root)) {
    if (typeof part === "object" && part !== null && !ArrayBuffer.isView(part) && objects.length < 200) {
      objects.push(...objectsIn(part));
    }
  }
  return objects;
}

/** Sets an own property, also for a name such as `__proto__`. */
function setOwn(holder: object, key: string, value: unknown): void {
  Reflect.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
