import { findCountryOrCode } from "../country-names.ts";
import { STREET_WORD } from "./line-kinds.ts";
import type { IntakeField } from "./parsed-address.ts";
import { findPhone } from "./phone.ts";
import { isAnyRegion } from "./regions.ts";

/** `address`: a complete address. `given`, `family`: parts of a name. `house`: the number of a labelled street. */
export type Label = IntakeField | "address" | "company" | "given" | "family" | "district" | "house";

const LABEL_TEXTS: Readonly<Record<Label, string>> = {
  shipmentName:
    "name|an|cliente|client|segue|para|pour|voor|dla|till|担当|担当者|ご担当者|返送先|nama|nama penerima|nama lengkap|att|atn|fao|f a o|a a|zu händen|ter attentie van|k rukám|do rąk|do rąk własnych|for the attention of|t a v|z hd|z h|à l attention de|a la atención de|all attenzione di|c a|recibe|recebe|ad|adı soyadı|alıcı adı|tên|họ và tên|ชื่อผู้รับ|ชื่อ นามสกุล|おなまえ|ชื่อ|ผู้รับ|họ tên|người nhận|penerima|full name|recipient|recipient name|receiver|receiver name|consignee|consignee name|contact|contact name|contact person|attn|attention|ship to|ship to name|deliver to|delivery to|to|customer|customer name|buyer|buyer name|addressee|first and last name|nom|nom complet|destinataire|nombre|nombre completo|destinatario|nome|nome completo|empfänger|vor und nachname|naam|ontvanger|收件人|收货人|收件人姓名|收货人姓名|姓名|名字|联系人|收件人名称|收貨人|收件人姓名|聯絡人|宛名|氏名|お名前|届け先|nome e cognome|nombre y apellidos|nombre y apellido|namn|navn|imię i nazwisko|odbiorca|destinatário|nome do destinatário|recebedor|nom et prénom|ansprechpartner|收货姓名|收件姓名|收件人名|收货人名|收貨姓名|收件者|取件人|取貨人|送り先|受取人名|受取人|お届け先|お届け先名|ご氏名|kupujący|nabywca|adresat|mottagare|modtager|mottaker|vastaanottaja|jméno|příjemce|destinatar|címzett|alıcı|ad soyad|käufer|käuferin|kunde|kundin|empfängerin|clienta|acheteuse|compradora|klient|klientka|odbiorczyni|acheteur|comprador|acquirente|koper|이름|성명|성함|받는 사람|받는사람|받는 분|수령인|수취인|수취인명|수령자|받는분|받으시는 분|meno|meno a priezvisko|jméno a příjmení|nume|nume complet|nume și prenume|név|nimi|vastaanottajan nimi|ime|ime i prezime|ime in priimek|nimi ja sukunimi|όνομα|ονοματεπώνυμο|παραλήπτης|име|име и фамилия|получател|имя|получатель|фио|ім'я",
  given:
    "first name|given name|forename|vorname|prénom|名|imię|voornaam|förnamn|fornavn|primeiro nome|křestní jméno|prenume|keresztnév|etunimi|eesnimi",
  family:
    "last name|surname|family name|nachname|nom de famille|apellidos|姓|cognome|sobrenome|apellido|nazwisko|achternaam|efternamn|příjmení|priezvisko|vezetéknév|sukunimi|prezime|priimek|επώνυμο",
  company:
    "company|company name|organisation|organization|business name|firma|firmenname|société|empresa|azienda|公司|公司名称|会社名|bedrijf|bedrijfsnaam|company co|회사|spoločnosť|společnost|cég|cégnév|yritys|εταιρεία|companie",
  shipmentPhone:
    "phone|取貨電話|取件電話|did|telemóvel|telemovel|contacto|portable|mobile no|mob no|mobile nr|cell no|nomor hp|no telepon|no telp|telp|nomor telepon|cep telefonu|gsm no|telefon no|kom|komórka|ph no|whatsapp no|contact details|tfno|tfn|telf|โทร|เบอร์โทร|เบอร์โทรศัพท์|sđt|số điện thoại|điện thoại|no hp|telepon|phone number|phone no|telephone|telephone number|tel|tel no|mobile|mobile number|mobile phone|cell|cell phone|contact number|contact no|contact phone|t|m|p|ph|mob|telefon|telefonnummer|handy|téléphone|tél|portable|teléfono|telefono|móvil|cellulare|电话|電話|电话号码|電話番号|手机|手机号|手机号码|联系电话|联系方式|手機|聯絡電話|收件人电话|收货人电话|收件人手机|telefone|celular|fone|telefoon|telefoonnummer|mobil|mobilnummer|mobiltelefon|tlf|gsm|número de teléfono|numéro de téléphone|nr telefonu|whatsapp|hp|h p|handphone|hp no|contact tel|收货电话|收件电话|收貨電話|收件電話|行動電話|携帯|携帯電話|お電話番号|telefónne číslo|telefonní číslo|telefonszám|puhelin|puhelinnumero|matkapuhelin|broj telefona|telefonska številka|telefón|τηλέφωνο|κινητό|телефон|연락처|전화|전화번호|휴대폰|휴대폰 번호|휴대전화|핸드폰",
  shipmentFax: "fax|fax number|fax no|telefax|传真|傳真",
  shipmentEmail:
    "email|e posta|correo e|e|e mail|email address|e mail address|mail|courriel|correo|correo electrónico|邮箱|电子邮箱|电子邮件|电邮|adresse e mail|adresse email|correo electronico|epost|e post|メール|メールアドレス|이메일",
  address:
    "届け先住所|送り先住所|配送先住所|送付先住所|返送先住所|my address|my new address|new address|address|full address|lieferanschrift|versandadresse|versandanschrift|zustelladresse|empfängeradresse|adres dostawy|adres do wysyłki|adres wysyłki|adres odbiorcy|bezorgadres|verzendadres|afleveradres|leveringsadresse|endereço de entrega|endereço de envio|morada|dirección de entrega|domicilio de entrega|indirizzo di consegna|postal address|mailing address|home address|ship to address|shipping details|delivery details|shipping info|shipping information|배송지 정보|收货信息|收件信息|收貨資訊|寄送地址|配送地址|送貨地址|送货地址|ที่อยู่|địa chỉ|alamat|alamat lengkap|alamat pengiriman|shipping address|delivery address|street address|addr|add|adresse|anschrift|lieferadresse|adresse de livraison|dirección|indirizzo|地址|收货地址|收件地址|详细地址|收件人地址|收货人地址|所在地区|省市区|省市区县|所在地|地区|收貨地址|住所|endereço|endereco|logradouro|direccion|domicilio|dirección de envío|indirizzo di spedizione|adres|adress|leveransadress|ship address|收货详细地址|詳細地址|ご住所|お届け先住所|주소|배송지|배송 주소|배송지 주소|도로명주소|送付先|お届け先情報|配送先情報|配送先|宛先|plz ort|plz und ort|postleitzahl ort|postcode plaats|postcode en plaats|postcode woonplaats|cp ville|code postal ville|code postal et ville|cap città|cp ciudad|código postal y ciudad|cp localidad|cep cidade|city state|city state zip|city state zip code|city postcode|town postcode|zip city|kod pocztowy miejscowość|kod i miejscowość|postnummer ort|postnr by|postnr sted|adresa|dodací adresa|doručovací adresa|adresa doručení|adresa doručenia|dodacia adresa|adresă|adresa de livrare|adresă de livrare|cím|szállítási cím|osoite|toimitusosoite|adresa za dostavu|adresa dostave|naslov|naslov za dostavo|διεύθυνση|διεύθυνση αποστολής|адрес|адрес за доставка|адрес доставки|tarneaadress|pristatymo adresas|piegādes adrese|teslimat adresi",
  shipmentStreet1:
    "n et voie|n° et voie|numéro et voie|voie|address line 1|addressline1|street|street 1|street1|street line 1|line 1|straße|strasse|straße und hausnummer|rue|rua|calle|via|街道|街道地址|ulica|ulica i numer|gatuadress|straat|straße nr|strasse nr|str|str nr|adresszeile|adresszeile 1|straße hausnummer|rue et numéro|calle y número|ulice|utca|utca házszám|stradă|strada|katuosoite|lähiosoite|gata|gade|vej|straat huisnummer|straat huisnr|straat en huisnummer|straat nr|οδός|улица|ulica i broj|ulice a číslo",
  house:
    "house number|house no|huisnummer|hausnummer|hausnr|haus nr|nr domu|numer domu|número|numero civico|civico|husnummer|číslo popisné",
  shipmentStreet2:
    "address line 2|addressline2|street 2|street2|street line 2|line 2|apartment|apt|unit|suite|adresszusatz|complément|complément d adresse|门牌号|complemento|apartment suite|apartment suite etc|apartment suite unit etc|address line 2 optional|상세주소|상세 주소|建物名",
  shipmentStreet3: "address line 3|addressline3|street 3|street3|line 3",
  district:
    "area|kecamatan|kelurahan|mahalle|ilçe|district|区|区县|county district|bairro|colonia|barrio|quartier|區|鄉鎮市區",
  shipmentCity:
    "kota|kabupaten|kota kabupaten|emirate|şehir|il ilçe|thành phố|bandar|post town|town city|city town|city|town|city town|suburb|locality|stadt|ort|wohnort|ville|ciudad|localidad|città|plaats|市|城市|市区町村|cidade|município|municipio|población|poblacion|localité|miasto|miejscowość|woonplaats|stad|by|postort|poststed|縣市|도시|město|mesto|obec|város|település|oraș|localitate|kaupunki|postitoimipaikka|grad|πόλη|град|linn",
  shipmentState:
    "prov|provinsi|negeri|tỉnh|voivodeship|จังหวัด|state|province|county|region|state province|state region|state county|province code|bundesland|kanton|département|provincia|estado|prefecture|省|省份|州|都道府県|uf|departamento|provincie|województwo|kreis|județ|megye",
  shipmentPostalCode:
    "kode pos|poskod|posta kodu|mã bưu chính|รหัสไปรษณีย์|codice postale|kodepos|zip|zip code|zipcode|zip postal code|zip postcode|postal code|postalcode|post code|postcode|pin|pin code|plz|postleitzahl|code postal|cp|código postal|codigo postal|cap|cep|postnummer|邮编|邮政编码|郵便番号|郵遞區號|邮编号码|kod pocztowy|postnr|postcode zip|postcode zip code|zip postal|邮政编号|郵編|우편번호|郵便|psč|irányítószám|irsz|cod poștal|postinumero|poštanski broj|poštna številka|τ κ|τκ|ταχυδρομικός κώδικας|пощенски код|sihtnumber",
  shipmentCountryCode:
    "country|country code|country region|country name|destination country|land|pays|país|paese|国家|国家 地区|国家地区|國家|国|kraj|kraj region|land region|paìs|país región|국가|nazione|stato|nação|riik|krajina|země|ország|ülke|maa|țară|država|χώρα|държава|страна|zemlja",
};

const LABEL_BY_TEXT = new Map(
  (Object.entries(LABEL_TEXTS) as [Label, string][]).flatMap(([label, texts]) =>
    texts.split("|").map((text) => [text, label] as const),
  ),
);

/**
 * Labels without accents, such as "PRENOM" and "Codigo postal": people omit accents, except in short Vietnamese labels.
 */
const LABEL_BY_PLAIN_TEXT = new Map(
  [...LABEL_BY_TEXT].flatMap(([text, label]) => {
    const plainText = text.normalize("NFD").replace(/\p{M}/gu, "");
    return /^[a-z ]{4,}$/.test(plainText) ? [[plainText, label] as const] : [];
  }),
);

const RECIPIENT_PREFIX =
  /^(shipping|ship to|ship|shipment|recipient|receiver|delivery|deliver to|buyer|consignee|customer) (?=.)/;

/** Matches the word for a recipient before a label: "お届け先氏名", "お届け先の郵便番号". */
const JAPANESE_RECIPIENT = /^(?:お?届け先|送付先|配送先|受取人)の?(?=.)/u;

/** Returns the label in a heading or before a colon; null for any other text. */
export function findLabel(text: string): Label | null {
  // Remove brackets after a word: "Telefon (mobil)".
  const normalizedText = text
    .replace(/(?<=\p{L} ?)\([\p{L}.]{1,20}\)/u, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/[\s._/&+'’#*()（）【】〔〕[\],:-]+/g, " ")
    .trim();
  return (
    LABEL_BY_TEXT.get(normalizedText) ??
    LABEL_BY_TEXT.get(normalizedText.replace(RECIPIENT_PREFIX, "")) ??
    LABEL_BY_TEXT.get(normalizedText.replace(JAPANESE_RECIPIENT, "")) ??
    LABEL_BY_TEXT.get(normalizedText.replaceAll(" ", "")) ??
    LABEL_BY_PLAIN_TEXT.get(normalizedText) ??
    findCompoundLabel(normalizedText)
  );
}

/** Finds the field of a label with several words: "Adresse 2" is a street, "Lieferadresse PLZ" a postal code. */
function findCompoundLabel(normalizedText: string): Label | null {
  const [, addressText = "", line = ""] = /^(.*\p{L}) ?([123])$/u.exec(normalizedText) ?? [];
  if (LABEL_BY_TEXT.get(addressText.trim()) === "address") return `shipmentStreet${line as "1" | "2" | "3"}`;
  const words = normalizedText.split(" ");
  const isPhoneWord = (word: string): boolean => word.length > 1 && LABEL_BY_TEXT.get(word) === "shipmentPhone";
  if (words.length > 1 && words.every(isPhoneWord)) return "shipmentPhone";
  const isAddress = (count: number): boolean => LABEL_BY_TEXT.get(words.slice(0, count).join(" ")) === "address";
  const addressWordCount = [3, 2, 1].find((count) => count < words.length && isAddress(count));
  return addressWordCount === undefined ? null : (LABEL_BY_TEXT.get(words.slice(addressWordCount).join(" ")) ?? null);
}

/**
 * "By: Aarhus" is a city below "Postnr: 8000"; elsewhere "By" is a carrier or date: "By: UPS", "Delivery by: 12 Dec".
 */
export const isOtherBy = (line: string, texts: readonly string[]): boolean =>
  /^(?:delivery |ship(?:ment|ping)? )?by\s*(?::| )/i.test(line) &&
  !texts.some((text) => /^postn(?:umme)?r\b/i.test(text));

export interface LabelledLine {
  readonly labelText: string;
  readonly label: Label;
  readonly value: string;
}

/** Matches "Tel: 555 0100" and "收件人：张三", but not "Building C: left door". */
export function parseLabelledLine(line: string): LabelledLine | null {
  const match = /^([^:]{1,30}):(.*)/u.exec(line);
  const label = findLabel(match?.[1] ?? "");
  if (!match || label === null) return null;
  return { labelText: `${match[1]}:`, label, value: (match[2] ?? "").trim() };
}

const MIN_FORM_LABELS = 3;

/** Adds the colons that a form's text lost, if it has a label of the name and two other labels. */
export function restoreColons(lines: readonly string[]): string[] {
  const joined = joinLabelsAbove(lines);
  const labelled = joined.map((line) => (isOtherBy(line, joined) ? null : parseBareLabel(line)));
  const labels = new Set(labelled.map((line) => line?.label));
  labels.delete(undefined);
  const hasName = ["shipmentName", "given", "family"].some((label) => labels.has(label as Label));
  if (labels.size < MIN_FORM_LABELS || !hasName) return joined;
  return joined.map((line, index) => {
    const bare = labelled[index];
    return bare ? `${bare.labelText}: ${bare.value}` : line;
  });
}

/** Joins labels with the values below them, as in a copied page: "City" above "Lawrence". */
function joinLabelsAbove(lines: readonly string[]): string[] {
  const isLabel = (line: string): boolean => !line.includes(":") && findLabel(line) !== null;
  const isValue = (index: number): boolean => lines[index] !== undefined && !isLabel(lines[index]);
  const labelCount = lines.filter((line, index) => isLabel(line) && isValue(index + 1)).length;
  const firstIndex = lines.findIndex(isLabel);
  // Where values are above their labels, a value is first.
  const isValueFirst = lines.slice(0, firstIndex).some((line) => !line.includes(":"));
  if (labelCount < MIN_FORM_LABELS || isValueFirst) return [...lines];
  return lines.flatMap((line, index) => {
    if (isLabel(line)) return [isValue(index + 1) ? `${line}: ${lines[index + 1]}` : `${line}:`];
    return isLabel(lines[index - 1] ?? "") ? [] : [line];
  });
}

function parseBareLabel(line: string): LabelledLine | null {
  if (parseLabelledLine(line) !== null) return null;
  const beforeDash = parseLabelBeforeDash(line);
  if (beforeDash !== null || PROPER_NAME.test(line)) return beforeDash;
  const words = line.split(" ");
  for (const count of [3, 2, 1]) {
    const [labelText, value] = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
    const label = value === "" || labelText.length < 2 || labelText.includes(":") ? null : findLabel(labelText);
    if (label !== null && isValueOf(label, labelText, value)) return { labelText, label, value };
  }
  return null;
}

/** A dash is as clear as a colon, so any value may follow. */
function parseLabelBeforeDash(line: string): LabelledLine | null {
  const [, labelText = "", value = ""] = /^(\p{L}[^:]{1,29}?) [-–=] (.+)$/u.exec(line) ?? [];
  const label = findLabel(labelText);
  const isFormLabel = label !== null && (FORM_VALUES[label] !== undefined || isStreetLabel(labelText, value));
  return isFormLabel ? { labelText, label, value } : null;
}

/** Names of persons and cities whose first word is a label too: "Till Berg", "Kota Kinabalu". */
const PROPER_NAME =
  /^(?:an|ad|till|bandar|ciudad (?:real|ju[aá]rez|rodrigo|obreg[oó]n|victoria|guayana|bol[ií]var|valles|acu[ñn]a|quesada|del?)|cidade (?:nova|ocidental|tiradentes|ga[uú]cha|l[ií]der|d[aeo])|ville (?:platte|d['’]\p{L}+)|kota (?:kinabalu|bh?aru|tinggi|damansara|samarahan|kemuning|belud)|city (?:beach|bell|of)|town of|ort (?:am|an|bei|im))(?!\p{L})/iu;

/** Form of a label's value in a text that lost its colons: "City Lawrence", "City - Nashik". */
const FORM_VALUES: Readonly<Partial<Record<Label, (value: string) => boolean>>> = {
  shipmentName: (value) => !/\d/.test(value) || findPhone(value) !== null,
  given: (value) => !/\d/.test(value),
  family: (value) => !/\d/.test(value),
  shipmentPhone: (value) => /^\+?\(?(?:\d[ ().\-/]*){6,}/.test(value),
  shipmentEmail: (value) => value.includes("@"),
  address: () => true,
  shipmentCity: (value) => !/\d/.test(value) && !STREET_WORD.test(value),
  shipmentState: isAnyRegion,
  shipmentPostalCode: (value) => /^\p{Lu}{0,3}[ -]?\d/u.test(value),
  shipmentCountryCode: (value) => findCountryOrCode(value) !== null,
};

/** Without a colon, a label may be the first word of a name: "Country Club Road 12", "Mobile, AL 36602". */
const isValueOf = (label: Label, labelText: string, value: string): boolean =>
  FORM_VALUES[label]?.(value) ?? isStreetLabel(labelText, value);

/** Returns whether the word is a label: in "Street 12 Main St", but not in "Street 920" or "Straße der Nationen 12". */
const isStreetLabel = (labelText: string, value: string): boolean =>
  /^(?:street|address|address line 1|stra(?:ß|ss)e|stra(?:ß|ss)e und hausnummer)$/i.test(labelText) &&
  /^(?!(?:of|the|de[rsm]|zu[rm]|am|an|im|in|von) )(?:\d+\p{L}? \p{L}|.*\p{L}.* \d)/iu.test(value);
