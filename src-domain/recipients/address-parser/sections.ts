import { findPhone } from "./phone.ts";
import { isMailHeader } from "./references.ts";

const ADDRESS = " ?(?:address|details|info|information)?";
/** Headings of the recipient's address in a text that also has a payer's or sender's address. */
const RECIPIENT_HEADING = new RegExp(
  `^(?:(?:shipping|delivery|ship to|deliver to|recipient|receiver|consignee)${ADDRESS}|lieferadresse|lieferanschrift|versandadresse|empfänger(?:in)?|(?:adresse de )?livraison|destinataire|dirección de (?:envío|entrega)|destinatario|indirizzo di (?:spedizione|consegna)|afleveradres|bezorgadres|verzendadres|ontvanger|adres (?:dostawy|wysyłki)|odbiorca|endereço de (?:entrega|envio)|destinatário|leveransadress|leveringsadresse|mottagare|modtager|(?:to|an|à|a|aan|naar|para|til|till|do)(?= ?:)|new address|neue (?:adresse|anschrift)|nouvelle adresse|(?:nueva dirección|dirección nueva)|nuovo indirizzo|nieuw adres|nowy adres|(?:novo endereço|endereço novo)|新地址|新住所|新しい住所|새 ?주소|收件人|收件方|收货人|收貨人|お?届け先|送付先|受取人|받는 ?(?:분|사람)|수령인|수취인)(?:(?: ?:)? ?$| ?: ?(?=\\S))`,
  "iu",
);
const OTHER_HEADING = new RegExp(
  `^(?:(?:billing|bill to|billed to|sold to|ordered by|bought by|invoice to|invoice(?= address)|sender|from|ship from)${ADDRESS}|rechnungsadresse|rechnungsanschrift|rechnung an|absender|(?:adresse de )?facturation|expéditeur|dirección de facturación|remitente|indirizzo di fatturazione|mittente|factuuradres|afzender|dane do faktury|adres do faktury|nadawca|endereço de (?:faturamento|cobrança)|remetente|fakturaadresse?|avsändare|afsender|(?:von|de|da|van|fra|från|od)(?= ?:)|old address|previous address|alte (?:adresse|anschrift)|ancienne adresse|(?:antigua dirección|dirección (?:antigua|anterior))|vecchio indirizzo|oud adres|stary adres|endereço antigo|旧地址|舊地址|旧住所|이전 ?주소|寄件人|寄件方|发件人|發件人|发货人|ご?依頼主|発送元|送り主|差出人|보내는 ?(?:분|사람)|발송인)(?:(?: ?:)? ?$| ?: ?(?=\\S))`,
  "iu",
);

/** Heading of a shop's page above the customer's e-mail address and phone. */
const CONTACT_HEADING =
  /^(?:contact(?: information| details)?|customer(?: information| details)?|kontakt(?:informationen|daten)?|coordonnées|información de contacto|informazioni di contatto|contactgegevens) ?:?$/iu;
/** What a shop's page writes about the customer, and in place of an invoice address. */
const PAGE_TEXT =
  /^(?:same as (?:the )?(?:shipping|delivery) address|(?:identisch mit|wie) (?:der )?lieferadresse|identique à l[’']adresse de livraison|\d+ orders?|no phone number)$/iu;
const isContact = (line: string): boolean => line.includes("@") || findPhone(line) !== null;

export interface Sections {
  readonly headings: readonly string[];
  readonly recipientLines: readonly string[];
  readonly otherLines: readonly string[];
}

const ADDRESS_HEADINGS = [
  ["recipient", RECIPIENT_HEADING],
  ["other", OTHER_HEADING],
] as const;
const HEADINGS = [...ADDRESS_HEADINGS, ["contacts", CONTACT_HEADING] as const];
const findHeading = (line: string, headings: readonly (typeof HEADINGS)[number][]) =>
  line.includes("@") ? undefined : headings.find(([, heading]) => heading.test(line));

/**
 * Splits a text with the recipient's address and a payer's or sender's, or a customer's contacts; null for any other
 * text. The customer's contacts are the recipient's too; below the heading of an address, "Contact:" belongs to it.
 */
export function splitSections(lines: readonly string[]): Sections | null {
  const addressIndex = lines.findIndex((line) => findHeading(line, ADDRESS_HEADINGS) !== undefined);
  const headingsOfLines = lines.map((line, index) =>
    findHeading(line, index < addressIndex ? HEADINGS : ADDRESS_HEADINGS),
  );
  const kinds = headingsOfLines.flatMap((heading) => heading?.[0] ?? []);
  const isSplit = kinds.filter((kind) => kind === "recipient").length === 1 && kinds.length > 1;
  if (!isSplit || lines.some(isMailHeader)) return null;
  const headings: string[] = [];
  const sections: Record<(typeof HEADINGS)[number][0], string[]> = { recipient: [], other: [], contacts: [] };
  let section = sections.other;
  for (const [index, line] of lines.entries()) {
    const [kind, heading] = headingsOfLines[index] ?? [];
    const text = heading === undefined ? line : line.replace(heading, "");
    if (kind !== undefined) section = sections[kind];
    if (text !== line) headings.push(line.slice(0, line.length - text.length));
    if (text !== "") section.push(text);
  }
  const { recipient, other, contacts } = sections;
  if (recipient.length === 0) return null;
  const customerLines = contacts.filter((line) => !isContact(line));
  const isNameMissing = /\d/.test(recipient[0] ?? "");
  const nameLines = isNameMissing ? customerLines.splice(0, 1) : [];
  const otherLines = [...other, ...customerLines];
  return {
    headings: [...headings, ...otherLines.filter((line) => PAGE_TEXT.test(line))],
    recipientLines: [...nameLines, ...recipient, ...contacts.filter(isContact)],
    otherLines: otherLines.filter((line) => !PAGE_TEXT.test(line)),
  };
}
