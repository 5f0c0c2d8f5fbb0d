/** Remains of removed text, of HTML or of e-mail programs. */
export const DEBRIS =
  /[<>[\]{}|@=\\^~*_"“”«»]|&#?\w+;|,\s*,|\(\s*\)|\(,|,\s*\)|\p{Extended_Pictographic}(?<![\d#*©®™])|^[^\p{L}\p{N}#'’(]|[:;…]|\.{2,}/u;

/** Words of requests and gift notes that no part of an address has. */
export const INSTRUCTION =
  /(?<!\p{L})(?:leave|m[aá]nd[ae]l[oa]|env[ií][ae]l[oa]|send|ship|knock|please|deliver|delivery|porch|neighbou?rs?|fragile|happy|birthday|signature|ring (?:twice|the|bell|once)|call me|call before|thank you|(?:gate|door|entry|access) code|buzz(?:er)?|intercom|gate #?\d+|klingeln?|abstellen|\p{L}*code|aanbellen|interphone|sonnette|citofon\p{L}*|campanello|telefonillo|timbre|interfone?|entregar|dejar|domofon\p{L}*|porttelefon|portkod|ovikoodi|kod (?=\d)|sku|qty|urgent|vip|kod do \p{L}+|(?:relais|point) colis|point relais|(?:not|or|oder|ou|oppure) (?=\d))(?!\p{L})/iu;

/** Matches words for a place near the house: "behind the school", "en face de la mairie". */
export const NEARBY =
  /(?<!\p{L})(?:near|next to|behind|opposite|beside|in front of|across from|corner of|neben|hinter|gegenüber|derrière|en face de|près de|à côté de|frente al?|junto al?|detrás de|al lado de|cerca de|dietro|accanto|di fronte|vicino|naast|achter|tegenover|obok|naprzeciw|ao lado d[aeo]|em frente|atrás d[aeo]|perto d[aeo])(?!\p{L})/iu;

/** Characters and words by which channels hide a name or address. */
const MASK =
  /\*{2,}|\p{L}\*|\*\p{L}|^\*+$|[\u2022\u25CF\u25CB]{2,}|^\W*(?:masked|hidden|redacted|x{3,}(?:\s+x{3,})*)\W*$/iu;
/** Marks of hidden letters and digits in a pasted text, from whose parts the parser removes outer marks. */
export const HIDDEN_LETTERS = /[\p{L}\d]\*{2,}|[\u2022\u25CF\u25CB]{2,}/u;
/** Texts of people who only tried a form. */
export const PLACEHOLDER = /(?<!\p{L})(?:fake (?:st|street|ave|avenue|road)|anytown|asdf+|qwerty)(?!\p{L})/iu;
export const isMasked = (text: string): boolean => MASK.test(text);

const FILLER = /^\W*x{3,}(?:\s+x{3,})*\W*$/iu;
export const isFiller = (text: string): boolean => FILLER.test(text);

/** Matches a letter that a program could not write, or that is a sign in another alphabet: "D³uga". */
const LOST_LETTER =
  /[?\uFFFD]|(?<=\p{Script=Latin})(?![´`+°|])[\p{S}\p{No}\u00BF\u00A1\u00A7\u00B6](?=\p{Ll})|\p{L}=[0-9A-F]{2}/u;
/**
 * Matches UTF-8 that was read as Windows-1252, "MÃ¼ller", or as ISO 8859-1, "StraÃe", after its invisible characters
 * were removed. Another alphabet that was read so has four accented letters in a row, "Õðåùàòèê".
 */
const WRONG_ENCODING =
  /[\u00C2-\u00C5\u00D0\u00D1][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013\u2014\u2018-\u203A\u20AC\u2122]|\u00E2\u20AC|\u00C3(?=\p{Ll})|[\u00C0-\u00FF]{4}/u;
export const isUnreadable = (text: string): boolean => LOST_LETTER.test(text) || WRONG_ENCODING.test(text);

/** Matches a street without its name: "14 rue de". */
export const CUT_STREET =
  /(?<!\p{L})(?:de|du|des|del|della|la|le|les|of|the|von|van|der|den|rue|via|calle|rua|ul\.?|jalan)(?: la| der)?$/iu;

/** Words for places, companies, orders and labels that no person's name contains. */
export const NOT_NAME =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|drive|court|house|building|tower|estate|flat|floor|unit|suite|room|block|villa|apartment|rue|calle|via|rua|ulica|weg|platz|blk|lot|lvl|level|rm|apt|box|order|invoice|customer|ship|deliver|delivery|return|returns|address|recipient|attn|attention|tel|phone|mobile|email|mail|bestellung|lieferung|kunde|rechnung|adresse|packstation|postfach|gmbh|kg|ag|ltd|limited|llc|inc|corp|corporation|co|company|shop|store|warehouse|logistics|dept|department|sarl|sas|srl|spa|bv|nv|pty|plc|hotel|school|university|hospital|office|reception|group|trading|none|null|test|dear|hello|hi|hola|soy|bonjour|ciao|hallo|olá|my|name|regards|thanks|please|north|south|east|west|central|city|county|dist|district|park|industrial|centre|center|its|gift|note|message|signature|required|leave|door|gate|fragile|urgent|happy|birthday|sender|from|call|before|after|only|barn|books|airlines|bank|church|clinic|studio|salon|cafe|restaurant|museum|library|services|solutions|systems|international|enterprises|industries|foundation|association|institute|products|supply|foods|electronics|technologies|media|designs?|widgets?|holdings|shipping|standard|express|priority|paket|dhl|ups|fedex|gls|dpd|usps|hermes|versand\p{L}*|kunden\p{L}*|service|team|buyer|seller|member|guest|checkout|warranty|replacement|amazon(?:\.\p{L}+)?|ebay|etsy|shopify|paypal|desk|default|verified|premium|order(?:ed)?|käufer|verkäufer|lieferung|client|commande|pedido|envío|spedizione|ordine)(?!\p{L})|(?:straße|strasse|str\.|straat|gasse|allee)$/iu;
