import { expect, it } from "vitest";
import { labelAddressesIn } from "../../../src-main/service/resources/label-addresses.ts";

const ONE = "https://labels.example.com/1.pdf";
const MIRROR = "https://mirror.example.cn/1.pdf";

it.each([
  ["on the shipment", { labelUrl: ONE }, [ONE]],
  ["in its label, with mirrors", { label: { labelUrl: ONE, regions: { RHCN: MIRROR } } }, [ONE, MIRROR]],
  [
    "by any letter case, each once",
    { LabelURL: ONE, label: { labelurl: ONE }, Regions: { rhcn: MIRROR } },
    [ONE, MIRROR],
  ],
  [
    "nothing that is no web address",
    { labelUrl: "javascript:alert(1)", regions: { a: "file:///etc/passwd", b: 7 } },
    [],
  ],
  ["nothing that is too long", { labelUrl: `${ONE}?${"x".repeat(5000)}` }, []],
  ["nothing in what is no shipment", "labelUrl", []],
])("addresses of a label %s", (_name, shipment, expected) => expect(labelAddressesIn(shipment)).toEqual(expected));
