import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { findRecipients, maskedRecipient, recipientOf } from "../../../../src-domain/recipients/recipients.ts";

const recipient = (shipmentName: string) => ({
  recipient: recipientOf({ ...EMPTY_DESTINATION, shipmentName, shipmentCity: "Newark", remarks: "mine" }),
});

describe("recent recipients", () => {
  it.each([
    ["Ada Lovelace", "Newark", "A… L…, Newark"],
    ["张三", "深圳市", "张…, 深圳市"],
    ["Zoë", "", "Z…"],
    ["", "Newark", "Newark"],
    ["  Jean  Luc ", "Paris", "J… L…, Paris"],
  ])("are masked for %s of %s as %s", (shipmentName, shipmentCity, masked) =>
    expect(maskedRecipient({ shipmentName, shipmentCity })).toBe(masked),
  );

  it("are found by the start of any word of the name without accents", () => {
    const all = ["Zoë Quill", "Ada Lovelace", "Jean-Luc Adam"].map(recipient);
    const found = (typed: string) => findRecipients(all, typed).map(({ recipient: { shipmentName } }) => shipmentName);
    expect(found("ad")).toEqual(["Ada Lovelace", "Jean-Luc Adam"]);
    expect(found("zoe q")).toEqual(["Zoë Quill"]);
    expect(found("luc")).toEqual(["Jean-Luc Adam"]);
    expect(found("ovelace")).toEqual([]);
    expect(found(" ")).toHaveLength(3);
  });

  it("are found in upper and lower case, also with ß and final sigma", () => {
    const all = ["Rosa Weiß", "Nikos Papasakis", "Νίκος Παπασάκης"].map(recipient);
    const found = (typed: string) => findRecipients(all, typed).map(({ recipient: { shipmentName } }) => shipmentName);
    expect(found("WEISS")).toEqual(["Rosa Weiß"]);
    expect(found("weiß")).toEqual(["Rosa Weiß"]);
    expect(found("παπας")).toEqual(["Νίκος Παπασάκης"]);
    expect(found("ΠΑΠΑΣ")).toEqual(["Νίκος Παπασάκης"]);
  });

  it("contain no fields of the order", () => expect(Object.keys(recipient("Ada").recipient)).not.toContain("remarks"));
});
