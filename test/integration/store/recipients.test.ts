import Database from "better-sqlite3";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import { canContainAddress } from "../../../src-domain/recipients/erased-texts.ts";
import { MAX_RECIPIENTS } from "../../../src-domain/recipients/recipients.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createRecipientJournal } from "../../../src-main/store/recipients/recipient-journal.ts";
import { JOURNAL_REGISTER } from "../../../src-main/store/recipients/recipient-places.ts";
import { createSettingsJournal } from "../../../src-main/store/settings-journal.ts";
import { tempFolder } from "../../temp-folder.ts";
import { openJournalIn } from "./databases.ts";

let journal: Connection;
beforeEach(() => {
  journal = openJournalIn(tempFolder());
});

const day = (number: number): string => new Date(Date.UTC(2026, 10, number)).toISOString();
const destinationOf = (shipmentName: string): Destination => ({
  ...EMPTY_DESTINATION,
  shipmentName,
  shipmentCity: "Newark",
  remarks: "Not a person's",
});
const createRig = () => {
  const settings = createSettingsJournal(journal);
  const recipients = createRecipientJournal(journal, settings);
  const { recipients: readAll, ...operations } = recipients.operations;
  const names = (at: string): string[] => readAll(at).map(({ recipient }) => recipient.shipmentName);
  return { settings, recipients, ...operations, readAll, names };
};

it("keeps the newest recipients up to the maximum", () => {
  const { recipients, readAll, names } = createRig();
  recipients.remember(destinationOf("Ada"), day(1));
  recipients.remember(destinationOf("Bo"), day(2));
  recipients.remember(destinationOf(" Ada "), day(3));
  expect(names(day(3))).toEqual(["Ada", "Bo"]);
  expect(JSON.stringify(readAll(day(3)))).not.toContain("Not a person's");
  for (let index = 0; index < MAX_RECIPIENTS + 5; index += 1)
    recipients.remember(destinationOf(`Person ${index}`), day(4 + index / 100));
  expect(names(day(5))).toHaveLength(MAX_RECIPIENTS);
  expect(names(day(5))[0]).toBe(`Person ${MAX_RECIPIENTS + 4}`);
});

it("drops recipients after the configured days", () => {
  const { settings, recipients, expireRecipients, names } = createRig();
  recipients.remember(destinationOf("Ada"), day(1));
  expect(names(day(30))).toEqual(["Ada"]);
  expect(names(day(32))).toEqual([]);
  settings.writeAll({ recipientDays: 2 });
  recipients.remember(destinationOf("Bo"), day(40));
  expect(names(day(41))).toEqual(["Bo"]);
  expect(names(day(43))).toEqual([]);
  // A clock that is years ahead hides recipients but does not erase them.
  expect(names(day(2000))).toEqual([]);
  expect(names(day(41))).toEqual(["Bo"]);
  expireRecipients(day(43));
  expect(journal.prepare("SELECT count(*) FROM recipient").pluck().get()).toBe(0);
  recipients.remember(destinationOf("Bo"), day(43));
  settings.writeAll({ recipientDays: 0 });
  expect(names(day(43))).toEqual([]);
  recipients.remember(destinationOf("Ada"), day(43));
  settings.writeAll({ recipientDays: 30 });
  expect(names(day(43))).toEqual([]);
});

it("forgets one recipient or all", () => {
  const { recipients, readAll, forgetRecipient, forgetAllRecipients, names } = createRig();
  for (const name of ["Ada", "Bo", "Cy"]) recipients.remember(destinationOf(name), day(1));
  forgetRecipient(readAll(day(2)).find(({ recipient }) => recipient.shipmentName === "Bo")?.recipientId ?? "");
  expect(names(day(2)).toSorted()).toEqual(["Ada", "Cy"]);
  forgetAllRecipients();
  expect(names(day(2))).toEqual([]);
});

it("keeps recipients when the number of days cannot be read", () => {
  const { settings, recipients, names } = createRig();
  recipients.remember(destinationOf("Ada"), day(1));
  for (const recipientDays of ["", false, null, [], -1, "soon"]) {
    settings.writeAll({ recipientDays });
    recipients.remember(destinationOf("Bo"), day(2));
    expect(names(day(3))).toEqual(["Bo", "Ada"]);
  }
});

it("compares each scan of a backup whose text may hold an address", () => {
  const database = new Database(":memory:");
  const isCompared = database
    .prepare<[string], number>(
      `SELECT coalesce(${JOURNAL_REGISTER.scan.rowCondition}, 0) FROM (SELECT 'added' AS kind, ? AS text)`,
    )
    .pluck();
  const part = fc.constantFrom("A", "1", "-", " ", "\t", "\n", "{", "hand1", "Ü", "中");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 70 }), (parts) => {
      const text = parts.join("");
      expect(isCompared.get(text)).toBeGreaterThanOrEqual(Number(canContainAddress(text)));
    }),
  );
  expect(isCompared.get("USE-2-240906-D00001-7")).toBe(0);
  database.close();
});
