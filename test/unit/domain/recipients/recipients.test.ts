import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION, localityOf } from "../../../../src-domain/recipients/address.ts";
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
  ])("%s of %s is masked to %s", (shipmentName, shipmentCity, masked) =>
    expect(maskedRecipient({ shipmentName, shipmentCity })).toBe(masked),
  );

  it("are found by the beginning of any word of the name, without accents, in their order", () => {
    const all = ["Zoë Quill", "Ada Lovelace", "Jean-Luc Adam"].map(recipient);
    const found = (typed: string) => findRecipients(all, typed).map(({ recipient: { shipmentName } }) => shipmentName);
    expect(found("ad")).toEqual(["Ada Lovelace", "Jean-Luc Adam"]);
    expect(found("zoe q")).toEqual(["Zoë Quill"]);
    expect(found("luc")).toEqual(["Jean-Luc Adam"]);
    expect(found("ovelace")).toEqual([]);
    expect(found(" ")).toHaveLength(3);
  });

  it("are found in whichever case they are typed, also where a letter has another form in the other case", () => {
    const all = ["Rosa Weiß", "Nikos Papasakis", "Νίκος Παπασάκης"].map(recipient);
    const found = (typed: string) => findRecipients(all, typed).map(({ recipient: { shipmentName } }) => shipmentName);
    expect(found("WEISS")).toEqual(["Rosa Weiß"]);
    expect(found("weiß")).toEqual(["Rosa Weiß"]);
    expect(found("παπας")).toEqual(["Νίκος Παπασάκης"]);
    expect(found("ΠΑΠΑΣ")).toEqual(["Νίκος Παπασάκης"]);
  });

  it("hold nothing of the order", () => expect(Object.keys(recipient("Ada").recipient)).not.toContain("remarks"));
});

it.each([
  ["南山区科技园路88号", "深圳市", "南山区"],
  ["88 Keji Road, Nanshan District", "Shenzhen", "Nanshan District"],
  ["88 Keji Road,Chao Yang District", "Beijing", "Chao Yang District"],
  ["1 Road, Far Upper West Side District", "Beijing", "Upper West Side District"],
  ["1 Road, NanshanDistrict", "Shenzhen", "NanshanDistrict"],
  ["1 Road, Xi'an District", "Xi'an", "Xi'an District"],
  ["200 Century Avenue, Pudong New Area", "Shanghai", "Pudong New Area"],
  ["1-2-3 Dogenzaka, Shibuya-ku", "Tokyo", "Shibuya-ku"],
  ["Shibuya-ku, Dogenzaka 1-2-3", "Tokyo", "Shibuya-ku"],
  ["Sankt-kunde 3", "Berlin", "Berlin"],
  ["12 Analytical Way", " Newark ", "Newark"],
  ["", "", ""],
])("%j in %j lies in %j", (street, city, locality) => expect(localityOf(street, city)).toBe(locality));
