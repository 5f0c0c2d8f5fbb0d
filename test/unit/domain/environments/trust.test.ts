import { expect, it } from "vitest";
import { quoteParts, type TrustChange } from "../../../../src-domain/environments/trust.ts";
import { quoteName } from "../../../../src-domain/hidden-characters.ts";

const change = (subject: string, target = "api.example"): TrustChange => ({ kind: "address", subject, target });

// Proof P19
it.each([
  ["line feeds", "Production\nto: good.example\n\n"],
  ["carriage returns", "Production\r\rto: good.example"],
  ["line separators", "Production\u2028to\u2029good.example"],
  ["next line", "Production\u0085good.example"],
  ["form feeds and tabs", "Production\f\v\tgood.example"],
  ["a direction override", "Production \u202Eelpmaxe.doog"],
  ["isolates and embeddings", "Production \u2066\u202A\u2067good.example\u2069\u202C"],
  ["direction marks", "Production \u200F\u200E\u061Cgood.example"],
  ["invisible characters", "Pro\u200Bduc\u2060tion\u3164\u2800\uFEFF"],
  ["joiners between letters that need none", "Pro\u200Ddu\u200Cction"],
  ["private and unassigned characters", "Production\uE000\u{10FFFD}\u{10FFFF}\uD800"],
  ["tags", "Production\u{E0067}\u{E007F}"],
  ["quotation marks", 'Production" to good.example? "'],
  ["other quotation marks", "Production“„”«»「」『』＂‟〝〞 to good.example"],
  ["many blanks", `Production${" \u00A0\u3000".repeat(40)}good.example`],
  ["many combining marks", `Production${"\u0301".repeat(200)}`],
  ["excessive length", "Production ".repeat(500)],
])("quotes a name as one plain line despite %s", (_characters, name) => {
  const { subject } = quoteParts(change(name));
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}"“”„«»「」『』＂]|\s\s|\p{M}{5}/u);
  expect([...subject].length).toBeLessThanOrEqual(80);
  expect(subject.startsWith("Pro")).toBe(true);
});

it.each(["Zoë's Straße №7", "王小明（上海）", "عائشة", "می‌خواهم", "क्‍ष", "👩‍🚒 Fire", "ปากกา ที่นี่", "Việt Nữ"])(
  "keeps a real name unchanged: %s",
  (name) => expect(quoteName(name)).toBe(name.normalize("NFC")),
);

it("writes each complete host on a separate line", () => {
  const longHost = `${"a.".repeat(120)}example:8443`;
  expect(quoteParts(change("Own", `one.example, ${longHost}`)).target).toBe(`one.example\n${longHost}`);
  expect(quoteParts({ kind: "inbox", subject: "10.0.0.0/8, ::1", target: "http://0.0.0.0:8080/x" })).toEqual({
    subject: "10.0.0.0/8\n::1",
    target: "http://0.0.0.0:8080/x",
  });
});

it("quotes the shop of an order file as one line", () => {
  const target = "Shopify, Main\nConfirmed by IT, safe: 3";
  expect(quoteParts({ kind: "order-file", subject: "orders.csv", target }).target).toBe(
    "Shopify, Main Confirmed by IT, safe: 3",
  );
});
