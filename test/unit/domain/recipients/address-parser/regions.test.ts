import { expect, it } from "vitest";
import { isRegion, splitCityAndState } from "../../../../../src-domain/recipients/address-parser/regions.ts";

it.each([
  ["KOR", "Gyeonggi-do", true],
  ["JPN", "Osaka-fu", true],
  ["GBR", "Merseyside", true],
  ["GBR", "Leeds", false],
  ["IRL", "Co. Kildare", true],
  ["PRI", "PR", true],
  ["PRI", "TX", false],
  ["IND", "Telangana", true],
])("recognizes whether %s has the region %s: %s", (iso3, text, expected) =>
  expect(isRegion(iso3, text)).toBe(expected),
);

it.each([
  ["Seongnam-si, Gyeonggi-do", "KOR", "Seongnam-si", "Gyeonggi-do"],
  ["San Juan, PR", "PRI", "San Juan", "PR"],
  ["New Kent", "GBR", "New Kent", ""],
  ["Barletta (BT)", "ITA", "Barletta", "BT"],
  ["Curitiba/PR", "BRA", "Curitiba", "PR"],
  ["İpekyolu Van", "TUR", "İpekyolu", "Van"],
  ["Merkez Muş", "TUR", "Merkez", "Muş"],
  ["Merida Yuc", "MEX", "Merida", "Yuc"],
  ["İpekyolu van", "TUR", "İpekyolu van", ""],
])("splits %s in %s", (text, iso3, city, state) =>
  expect(splitCityAndState(text, iso3)).toMatchObject({ city, state }),
);
