import { isMailHeader } from "./references.ts";

const ADDRESS = " ?(?:address|details|info|information)?";
/** Headings of the recipient's address in a text that also has a payer's or sender's address. */
const RECIPIENT_HEADING = new RegExp(
  `^(?:(?:shipping|delivery|ship to|deliver to|recipient|receiver|consignee)${ADDRESS}|lieferadresse|lieferanschrift|versandadresse|empfänger(?:in)?|(?:adresse de )?livraison|destinataire|dirección de (?:envío|entrega)|destinatario|indirizzo di (?:spedizione|consegna)|afleveradres|bezorgadres|verzendadres|ontvanger|adres (?:dostawy|wysyłki)|odbiorca|endereço de (?:entrega|envio)|destinatário|leveransadress|leveringsadresse|mottagare|modtager|(?:to|an|à|a|aan|naar|para|til|till|do)(?= ?:)|new address|neue (?:adresse|anschrift)|nouvelle adresse|(?:nueva dirección|dirección nueva)|nuovo indirizzo|nieuw adres|nowy adres|(?:novo endereço|endereço novo)|新地址|新住所|新しい住所|새 ?주소|收件人|收件方|收货人|收貨人|お?届け先|送付先|受取人|받는 ?(?:분|사람)|수령인|수취인)(?:(?: ?:)? ?$| ?: ?(?=\\S))`,
  "iu",
);
const OTHER_HEADING = new RegExp(
  `^(?:(?:billing|bill to|billed to|sold to|invoice to|invoice(?= address)|sender|from|ship from)${ADDRESS}|rechnungsadresse|rechnungsanschrift|rechnung an|absender|(?:adresse de )?facturation|expéditeur|dirección de facturación|remitente|indirizzo di fatturazione|mittente|factuuradres|afzender|dane do faktury|adres do faktury|nadawca|endereço de (?:faturamento|cobrança)|remetente|fakturaadresse?|avsändare|afsender|(?:von|de|da|van|fra|från|od)(?= ?:)|old address|previous address|alte (?:adresse|anschrift)|ancienne adresse|(?:antigua dirección|dirección (?:antigua|anterior))|vecchio indirizzo|oud adres|stary adres|endereço antigo|旧地址|舊地址|旧住所|이전 ?주소|寄件人|寄件方|发件人|發件人|发货人|ご?依頼主|発送元|送り主|差出人|보내는 ?(?:분|사람)|발송인)(?:(?: ?:)? ?$| ?: ?(?=\\S))`,
  "iu",
);

export interface Sections {
  readonly headings: readonly string[];
  readonly recipientLines: readonly string[];
  readonly otherLines: readonly string[];
}

/** Splits a text with the recipient's address and a payer's or sender's; null for any other text. */
export function splitSections(lines: readonly string[]): Sections | null {
  const isMail = (line: string): boolean => line.includes("@");
  const isRecipient = (line: string): boolean => RECIPIENT_HEADING.test(line) && !isMail(line);
  const isOther = (line: string): boolean => OTHER_HEADING.test(line) && !isMail(line);
  if (lines.filter(isRecipient).length !== 1 || !lines.some(isOther) || lines.some(isMailHeader)) return null;
  const headings: string[] = [];
  const [recipientLines, otherLines]: [string[], string[]] = [[], []];
  let section = otherLines;
  for (const line of lines) {
    const heading = isRecipient(line) ? RECIPIENT_HEADING : OTHER_HEADING;
    const text = isRecipient(line) || isOther(line) ? line.replace(heading, "") : line;
    if (isRecipient(line)) section = recipientLines;
    else if (isOther(line)) section = otherLines;
    if (text !== line) headings.push(line.slice(0, line.length - text.length));
    if (text !== "") section.push(text);
  }
  return recipientLines.length === 0 ? null : { headings, recipientLines, otherLines };
}
