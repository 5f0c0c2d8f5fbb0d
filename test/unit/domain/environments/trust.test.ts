import { expect, it } from "vitest";
import { quotedParts, type TrustChange } from "../../../../src-domain/environments/trust.ts";
import { quotedName } from "../../../../src-domain/hidden-characters.ts";

const change = (subject: string, target = "api.example"): TrustChange => ({ kind: "address", subject, target });

// Proof P19
it.each([
  ["line feeds", "Production\nto: good.example\n\n"],
  ["carriage returns", "Production\r\rto: good.example"],
  ["separators of lines", "Production\u2028to\u2029good.example"],
  ["next line", "Production\u0085good.example"],
  ["form feeds and tabs", "Production\f\v\tgood.example"],
  ["an override of direction", "Production \u202Eelpmaxe.doog"],
  ["isolates and embeddings", "Production \u2066\u202A\u2067good.example\u2069\u202C"],
  ["marks of direction", "Production \u200F\u200E\u061Cgood.example"],
  ["shapes of nothing", "Pro\u200Bduc\u2060tion\u3164\u2800\uFEFF"],
  ["joiners between letters that need none", "Pro\u200Ddu\u200Cction"],
  ["tags", "Production\u{E0067}\u{E007F}"],
  ["quotation marks", 'Production" to good.example? "'],
  ["other quotation marks", "Production“„”«»「」『』＂‟〝〞 to good.example"],
  ["blanks that push the rest away", `Production${" \u00A0\u3000".repeat(40)}good.example`],
  ["marks over other lines", `Production${"\u0301".repeat(200)}`],
  ["no end", "Production ".repeat(500)],
])("a quoted name is one plain line in spite of %s", (_what, name) => {
  const { subject } = quotedParts(change(name));
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"“”„«»「」『』＂]|\s\s|\p{M}{5}/u);
  expect([...subject].length).toBeLessThanOrEqual(80);
  expect(subject.startsWith("Pro")).toBe(true);
});

it.each(["Zoë's Straße №7", "王小明（上海）", "عائشة", "می‌خواهم", "क्‍ष", "👩‍🚒 Fire", "ปากกา ที่นี่", "Việt Nữ"])(
  "a name that people have stays as it is: %s",
  (name) => expect(quotedName(name)).toBe(name.normalize("NFC")),
);

it("gives each host a line of its own, whole, however long it is", () => {
  const long = `${"a.".repeat(120)}example:8443`;
  expect(quotedParts(change("Own", `one.example, ${long}`)).target).toBe(`one.example\n${long}`);
  expect(quotedParts({ kind: "inbox", subject: "10.0.0.0/8, ::1", target: "http://0.0.0.0:8080/x" })).toEqual({
    subject: "10.0.0.0/8\n::1",
    target: "http://0.0.0.0:8080/x",
  });
});
