import { expect, it } from "vitest";
import { addressFieldsIn } from "../../../../src-domain/labels/failed-address.ts";

it.each([
  ["The carrier refused the address: postal code and city do not match.", ["shipmentPostalCode", "shipmentCity"]],
  ["City is unknown for ZIP 1234", ["shipmentCity", "shipmentPostalCode"]],
  ["Invalid phone of the recipient", ["shipmentPhone"]],
  ["Address not deliverable", ["shipmentStreet1"]],
  ["收件地址的邮编不正确", ["shipmentPostalCode"]],
  ["Insufficient balance", []],
  ["Carrier timeout, statement missing", []],
])("finds in the reason %j the fields %j", (reason, fields) => expect(addressFieldsIn(reason)).toEqual(fields));
