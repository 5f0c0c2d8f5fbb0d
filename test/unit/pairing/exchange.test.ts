import { describe, expect, it } from "vitest";
import { joinCodeParts, partCodes, readCodePart } from "../../../src-domain/scanning/code-parts.ts";
import { PAIRING_PREFIX } from "../../../src-domain/batches/pairing.ts";
import type { TrustAnswer, TrustChange } from "../../../src-domain/environments/trust.ts";
import { createPairingExchange } from "../../../src-main/pairing/exchange.ts";
import { PAIRING_KEY, pairedWith } from "../../rig/pairing.ts";

interface Person {
  answer: TrustAnswer;
  readonly asked: TrustChange[];
}

function deskWith(pairingKey: string | null) {
  const person: Person = { answer: "confirmed", asked: [] };
  const clock = { now: 0 };
  const keys = pairedWith(pairingKey);
  const confirm = (change: TrustChange): Promise<TrustAnswer> => {
    person.asked.push(change);
    return Promise.resolve(person.answer);
  };
  return { keys, person, clock, exchange: createPairingExchange({ keys, confirm, elapsed: () => clock.now }) };
}

/** What the other desk scans next. */
async function codeOf(answer: ReturnType<ReturnType<typeof deskWith>["exchange"]["scan"]>): Promise<string> {
  const reported = await answer;
  if (!reported.ok || reported.value.code === null) throw new Error(`no code but ${JSON.stringify(reported)}`);
  return reported.value.code;
}

async function metDesks() {
  const [first, fresh] = [deskWith(PAIRING_KEY), deskWith(null)];
  await first.exchange.give();
  const answer = await codeOf(first.exchange.scan(fresh.exchange.ask().code ?? ""));
  return { first, fresh, answer };
}

const bytesOf = (code: string): Uint8Array => {
  const part = readCodePart(PAIRING_PREFIX, code);
  return (part && joinCodeParts([part])) ?? new Uint8Array();
};

describe("a desk that asks another for the pairing key", () => {
  it("has it after three scans, when a person saw the same six digits on both", async () => {
    const { first, fresh, answer } = await metDesks();
    expect(await fresh.exchange.scan(answer)).toMatchObject({ value: { step: "receiving" } });
    const sealed = await codeOf(first.exchange.compare());
    expect(await fresh.exchange.scan(sealed)).toMatchObject({ value: { step: "done" } });
    expect(await fresh.keys.read()).toBe(PAIRING_KEY);
    expect(first.person.asked).toEqual(fresh.person.asked);
    expect(first.person.asked[0]?.target).toMatch(/^\d{3} \d{3}$/);
    expect(Buffer.from(bytesOf(sealed)).includes(Buffer.from(PAIRING_KEY, "base64"))).toBe(false);
  });

  it("takes no key of a desk whose number was not confirmed, and shows another number with a printed code", async () => {
    const { first, fresh } = await metDesks();
    const attacker = deskWith(Buffer.alloc(32, 7).toString("base64"));
    await attacker.exchange.give();
    const printed = await codeOf(attacker.exchange.scan(fresh.exchange.ask().code ?? ""));
    fresh.person.answer = "not-confirmed";
    expect(await fresh.exchange.scan(printed)).toMatchObject({ error: "not-confirmed" });
    await first.exchange.compare();
    expect(fresh.person.asked[0]?.target).not.toBe(first.person.asked[0]?.target);
    expect(await fresh.exchange.scan(await codeOf(attacker.exchange.compare()))).toMatchObject({ ok: false });
    expect(await fresh.keys.read()).toBeNull();
  });

  it("takes a key before it was compared, of another desk or changed on its way no more than any other code", async () => {
    const [one, other] = [await metDesks(), await metDesks()];
    const sealed = await codeOf(one.first.exchange.compare());
    expect(await one.fresh.exchange.scan(sealed)).toMatchObject({ error: "wrong-code" });
    await one.fresh.exchange.scan(one.answer);
    const foreign = await codeOf(other.first.exchange.compare());
    const changed = bytesOf(sealed).slice();
    changed[20] = (changed[20] ?? 0) ^ 1;
    const [changedCode = ""] = partCodes(PAIRING_PREFIX, changed) ?? [];
    for (const code of [foreign, changedCode, one.answer, "USE-1", "%DESK%PAIR1", ""])
      expect(await one.fresh.exchange.scan(code)).toMatchObject({ error: "wrong-code" });
    expect(await one.fresh.keys.read()).toBeNull();
  });

  it("forgets its keys after ten minutes, and so does the desk that gives the key", async () => {
    const { first, fresh, answer } = await metDesks();
    for (const desk of [first, fresh]) desk.clock.now = 10 * 60_000 + 1;
    expect(await fresh.exchange.scan(answer)).toMatchObject({ error: "too-late" });
    expect(await first.exchange.compare()).toMatchObject({ error: "too-late" });
  });
});

it("the desk that gives the key shows it to nobody before a person has compared the number, and has one to give", async () => {
  const { first } = await metDesks();
  first.person.answer = "not-confirmed";
  expect(await first.exchange.compare()).toMatchObject({ error: "not-confirmed" });
  expect(await first.exchange.compare()).toMatchObject({ error: "too-late" });
  expect(await deskWith(null).exchange.give()).toMatchObject({ error: "no-key" });
});

it("the desk that gives the key makes a key where there is none, once a person has confirmed it", async () => {
  const desk = deskWith(null);
  desk.person.answer = "locked";
  expect(await desk.exchange.create()).toMatchObject({ error: "locked" });
  expect(await desk.keys.read()).toBeNull();
  desk.person.answer = "confirmed";
  expect(await desk.exchange.create()).toMatchObject({ value: { step: "done" } });
  expect(desk.person.asked.at(-1)).toEqual({ kind: "pairing", subject: "", target: "" });
  expect(Buffer.from((await desk.keys.read()) ?? "", "base64")).toHaveLength(32);
});
