import type { HoldReason } from "../order.ts";

/** What a channel's order statuses mean, by their text in lower case; null: the order may be sent. */
export type StatusTable = Readonly<Record<string, HoldReason | null>>;

/** Holds an order whose status the desk does not know, because it might be canceled. */
export const holdReasonOf = (status: string, table: StatusTable): HoldReason | null => {
  const reason = table[status.toLowerCase()];
  return reason === undefined ? "status-unknown" : reason;
};

/** Texts for "no" in shops, and what Excel writes for FALSE in other languages. */
const NO_WORDS = new Set(
  "false no n 0 falsch nein faux non falso onwaar nee fałsz falskt falsk usann epätosi nepravda hamis yanlış yanliş fals ψευδες väär aplams netiesa faltsua ложь хибність невярно 否 偽".split(
    " ",
  ),
);

export const isNo = (cell: string): boolean => NO_WORDS.has(cell.toLowerCase());
