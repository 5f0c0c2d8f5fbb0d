import { ulid } from "ulid";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import {
  DEFAULT_RECIPIENT_DAYS,
  isRecipientDays,
  MAX_RECIPIENTS,
  recipientOf,
  findRecipientExpiry,
  type Recipient,
} from "../../../src-domain/recipients/recipients.ts";
import type { RecentRecipient } from "../../../src-preload/contract/recipients/recipients.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import type { SettingsJournal } from "../settings-journal.ts";

/** Stores the latest recipients, limited in number and age; see the setting `recipientDays`. */
export function createRecipientJournal(journal: Connection, settings: SettingsJournal) {
  const readAll = journal.prepare<[], { recipientId: string; usedAt: string; fields: string }>(
    "SELECT recipient_id AS recipientId, used_at AS usedAt, fields FROM recipient ORDER BY used_at DESC, rowid DESC",
  );
  const write = journal.prepare(
    "INSERT INTO recipient (recipient_id, fields, used_at) VALUES (?, ?, ?) ON CONFLICT (fields) DO UPDATE SET used_at = excluded.used_at",
  );
  const expire = journal.prepare("DELETE FROM recipient WHERE used_at < ?");
  const deleteSurplus = journal.prepare(`DELETE FROM recipient WHERE recipient_id NOT IN
    (SELECT recipient_id FROM recipient ORDER BY used_at DESC, rowid DESC LIMIT ${MAX_RECIPIENTS})`);
  const forgetOne = journal.prepare("DELETE FROM recipient WHERE recipient_id = ?");
  const forgetAll = journal.prepare("DELETE FROM recipient");
  // With an invalid setting, the default applies, so that nothing is erased early.
  const readDays = (): number => {
    const storedDays = settings.read("recipientDays");
    return isRecipientDays(storedDays) ? storedDays : DEFAULT_RECIPIENT_DAYS;
  };
  const findExpiryTime = (at: string): string => findRecipientExpiry(new Date(at), readDays()).toISOString();

  const operations = {
    /** Unexpired recipients. `expireRecipients` erases the others after the clock has been checked. */
    recipients: inTransactionOf(journal)((at: string): RecentRecipient[] => {
      if (readDays() === 0) forgetAll.run();
      const expiryTime = findExpiryTime(at);
      const unexpiredRows = readAll.all().filter(({ usedAt }) => usedAt >= expiryTime);
      return unexpiredRows.map(({ fields, ...row }) => ({ ...row, recipient: JSON.parse(fields) as Recipient }));
    }),
    expireRecipients: (at: string): void => void expire.run(findExpiryTime(at)),
    forgetRecipient: (recipientId: string): void => void forgetOne.run(recipientId),
    forgetAllRecipients: (): void => void forgetAll.run(),
  };

  return {
    operations,
    /** Remembers an order's recipient; called in the transaction that submits the order. */
    remember(destination: Destination, at: string): void {
      if (readDays() > 0) write.run(ulid(), JSON.stringify(recipientOf(destination)), at);
      else forgetAll.run();
      deleteSurplus.run();
    },
  };
}
