/** Remains of removed text, of HTML or of e-mail programs. */
export const DEBRIS =
  /[<>[\]{}|@=\\^~*_"“”«»]|&#?\w+;|,\s*,|\(\s*\)|\(,|,\s*\)|\p{Extended_Pictographic}(?<![\d#*©®™])|^[^\p{L}\p{N}#'’(]|[:;]/u;

/** Words of requests and gift notes that no part of an address has. */
export const INSTRUCTION =
  /(?<!\p{L})(?:leave|m[aá]nd[ae]l[oa]|env[ií][ae]l[oa]|send|ship|knock|please|deliver|delivery|porch|neighbou?rs?|fragile|happy|birthday|signature|ring (?:twice|the|bell|once)|call me|call before|thank you|gate code|door code|klingeln|abstellen|citofonare|entregar|(?:relais|point) colis|point relais|(?:not|or|oder|ou|oppure) (?=\d))(?!\p{L})/iu;
