import { expect, it } from "vitest";
import { addressFieldsIn, isPostalCodeMismatch } from "../../../../src-domain/labels/failed-address.ts";

it.each([
  ["The carrier refused the address: postal code and city do not match.", ["shipmentPostalCode", "shipmentCity"]],
  ["City is unknown for ZIP 1234", ["shipmentCity", "shipmentPostalCode"]],
  ["Invalid phone of the recipient", ["shipmentPhone"]],
  ["Address not deliverable", ["shipmentStreet1"]],
  ["收件地址的邮编不正确", ["shipmentPostalCode"]],
  ["Postleitzahl und Ort passen nicht zusammen", ["shipmentPostalCode", "shipmentCity"]],
  ["Die Hausnummer fehlt in der Straße", ["shipmentStreet1"]],
  ["Die Empfängeradresse ist unvollständig", ["shipmentStreet1"]],
  ["Die Telefonnummer ist ungültig", ["shipmentPhone"]],
  ["收件電話不正確", ["shipmentPhone"]],
  ["E-Mail-Adresse fehlt", ["shipmentEmail"]],
  ["Email address is invalid", ["shipmentEmail"]],
  ["邮箱地址不正确", ["shipmentEmail"]],
  ["Absenderadresse ungültig", []],
  ["Adresse des Absenders ist ungültig", []],
  ["Sender address is invalid", []],
  ["寄件地址不正确", []],
  ["縣市不正確", ["shipmentCity"]],
  ["Die Adresse fehlt", ["shipmentStreet1"]],
  ["Insufficient balance", []],
  ["Der Vertrag ist abgelaufen", []],
  ["Carrier timeout, statement missing", []],
])("finds in the reason %j the fields %j", (reason, fields) => expect(addressFieldsIn(reason)).toEqual(fields));

it.each([
  ["The carrier refused the address: postal code and city do not match.", true],
  ["PLZ und Ort stimmen nicht überein", true],
  ["邮编与城市不匹配", true],
  ["郵遞區號與城市不符", true],
  ["Postal code, city and street do not match", false],
  ["Postal code is unknown in this city", false],
  ["Postal code 10115 and city Hamburg do not match. Use 20095.", false],
  ["Postal code and city do not match; the account 123 is also blocked", false],
])("detects whether %j only reports a mismatch of two fields: %j", (reason, isMismatch) =>
  expect(isPostalCodeMismatch(reason)).toBe(isMismatch),
);
