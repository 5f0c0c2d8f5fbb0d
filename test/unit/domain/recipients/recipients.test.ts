import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { findRecipients, maskRecipient, recipientOf } from "../../../../src-domain/recipients/recipients.ts";

const recipient = (shipmentName: string) => ({
  recipient: recipientOf({ ...EMPTY_DESTINATION, shipmentName, shipmentCity: "Newark", remarks: "mine" }),
});
const nameFinder = (...names: readonly string[]) => {
  const recipients = names.map(recipient);
  return (typedText: string) =>
    findRecipients(recipients, typedText).map(({ recipient: { shipmentName } }) => shipmentName);
};

describe("recent recipients", () => {
  it.each([
    ["Ada Lovelace", "Newark", "A… L…, Newark"],
    ["张三", "深圳市", "张…, 深圳市"],
    ["Zoë", "", "Z…"],
    ["", "Newark", "Newark"],
    ["  Jean  Luc ", "Paris", "J… L…, Paris"],
  ])("are masked for %s of %s as %s", (shipmentName, shipmentCity, expected) =>
    expect(maskRecipient({ shipmentName, shipmentCity })).toBe(expected),
  );

  it("are found by the start of any word of the name without accents", () => {
    const findNames = nameFinder("Zoë Quill", "Ada Lovelace", "Jean-Luc Adam");
    expect(findNames("ad")).toEqual(["Ada Lovelace", "Jean-Luc Adam"]);
    expect(findNames("zoe q")).toEqual(["Zoë Quill"]);
    expect(findNames("luc")).toEqual(["Jean-Luc Adam"]);
    expect(findNames("ovelace")).toEqual([]);
    expect(findNames(" ")).toHaveLength(3);
  });

  it("are found in any letter case", () => {
    const findNames = nameFinder("Rosa Weiß", "Nikos Papasakis", "Νίκος Παπασάκης");
    expect(findNames("WEISS")).toEqual(["Rosa Weiß"]);
    expect(findNames("weiß")).toEqual(["Rosa Weiß"]);
    expect(findNames("παπας")).toEqual(["Νίκος Παπασάκης"]);
    expect(findNames("ΠΑΠΑΣ")).toEqual(["Νίκος Παπασάκης"]);
  });

  it("contain no fields of the order", () => expect(Object.keys(recipient("Ada").recipient)).not.toContain("remarks"));
});
