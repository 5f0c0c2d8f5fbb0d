import { expect, it } from "vitest";
import { labelAddressesIn } from "../../../src-main/service/resources/resend.ts";

const ONE = "https://labels.example.com/1.pdf";
const MIRROR = "https://mirror.example.cn/1.pdf";

it.each([
  ["on the shipment", { labelUrl: ONE }, [ONE]],
  ["in its label, with mirrors", { label: { labelUrl: ONE, regions: { RHCN: MIRROR } } }, [ONE, MIRROR]],
  [
    "in any letter case, each once",
    { LabelURL: ONE, label: { labelurl: ONE }, Regions: { rhcn: MIRROR } },
    [ONE, MIRROR],
  ],
  ["except other schemes", { labelUrl: "javascript:alert(1)", regions: { a: "file:///etc/passwd", b: 7 } }, []],
  ["except too long ones", { labelUrl: `${ONE}?${"x".repeat(5000)}` }, []],
  ["except in a text", "labelUrl", []],
])("returns the addresses of a label %s", (_name, shipment, expected) =>
  expect(labelAddressesIn(shipment)).toEqual(expected),
);
