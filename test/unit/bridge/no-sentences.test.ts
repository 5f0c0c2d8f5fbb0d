import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { wholeContract, type DeskBridge } from "../../../src-preload/contract/index.ts";
import type { DomainContract } from "../../../src-preload/contract/operation.ts";

/** What the service said, word for word; the page marks it as the service's. */
const SAID = words("said message fields");
const MESSAGES_OF_THE_SERVICE =
  /^(batch\.\w+\.items\.reasons|item\.history\.fact|resend\.\w+\.timeline\.fact|.+\.verdict\.why)\.message$/;

/** Texts that are no sentences of ours, by the names of their fields; a new one has to be named here for what it holds. */
const DATA = new Set([
  // Moments, ids, addresses of the network, folders, versions.
  ...words("at asOf from until since backupAt zone id snapshot orderKeys overflowOf seen"),
  ...words("address addresses endpoint host senders given own path place file fileName brokenFile folder"),
  ...words("version electron chromium node sqlite system chromium layoutId terminator keyTail"),
  // What a person typed, scanned, chose or brought in a file.
  ...words(
    "text name spellings fromName batchName parkedIn stationName station arrivedFrom operator badgeNames by remarks reason defaultView",
  ),
  ...words("headings values column holidays printer shownName voice recipientName country countryCode"),
  // What the service knows of things.
  ...words(
    "rma itemRma sku description trackingNumber resendNumber number raw status statusCode quantity currency weightUom valueCurrency method",
  ),
  ...words("fromMethod toMethod company contact details value category action pendingVas toCountries shipTo misfits"),
  ...words("handlingCode handlingCodes handlingStatusCode handlingStatusCodes code codes kind shipmentServiceType"),
  // Names that programs have for things: codes, parameters, settings, requests and what broke.
  ...words("errorCode fault problem setting fbaParameter otherParameter otherId operation requestBody answerBody"),
]);
const isPlain = (name: string): boolean =>
  DATA.has(name) || /(?:Id|Ids|At|On|AsOf|Since|Until|Url|CutOff)$/.test(name) || /^shipment[A-Z]\w+$/.test(name);

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Each text that a schema lets through, however deep, by where it stands. */
function* textsIn(schema: unknown, path: string, within: readonly unknown[] = []): Generator<string> {
  if (within.includes(schema)) return;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return void (yield path);
  for (const [name, inner] of partsOf(schema))
    yield* textsIn(inner, name === "" ? path : `${path}.${name}`, [...within, schema]);
}

function partsOf(schema: unknown): readonly (readonly [string, unknown])[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [["", schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option): readonly [string, unknown] => ["", option]);
  if (schema instanceof z.ZodRecord) return [["", schema.valueType]];
  const isWrapped = [z.ZodNullable, z.ZodOptional, z.ZodReadonly].some((wrapper) => schema instanceof wrapper);
  return isWrapped ? [["", (schema as z.ZodNullable).unwrap()]] : [];
}

const toThePage: readonly string[] = Object.entries<DomainContract>(await wholeContract()).flatMap(
  ([domain, { operations, events }]) => [
    ...Object.entries(operations).flatMap(([name, { output }]) => [...textsIn(output, `${domain}.${name}`)]),
    ...Object.entries(events).flatMap(([name, payload]) => [...textsIn(payload, `${domain}.${name}`)]),
  ],
);
const nameOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

it("lets no text cross to the page but data and what the service said", () => {
  expect(toThePage.length).toBeGreaterThan(1000);
  expect(toThePage.filter((path) => !isPlain(nameOf(path)) && !SAID.includes(nameOf(path)))).toEqual([]);
});

it("calls a message only what is the service's", () => {
  const messages = toThePage.filter((path) => nameOf(path) === "message");
  expect(messages.filter((path) => !MESSAGES_OF_THE_SERVICE.test(path))).toEqual([]);
});

it("finds a text however deep it stands", () => {
  const schema = z.strictObject({ a: z.array(z.strictObject({ hint: z.string().nullable() })).readonly() });
  expect([...textsIn(schema, "x.y")]).toEqual(["x.y.a.hint"]);
  expect(isPlain("hint")).toBe(false);
});

it("gives the page's type of an error no text", () => {
  type Refused = Extract<Awaited<ReturnType<DeskBridge["batch"]["park"]>>, { ok: false }>["error"];
  expectTypeOf<Refused>().not.toHaveProperty("message");
  expectTypeOf<Refused>().toHaveProperty("code");
});
