/** A district written in a street line, in Chinese characters or in Latin letters. */
const DISTRICT =
  /\p{Script=Han}{1,8}?[区區县縣]|(?:\p{Lu}[\p{L}'’-]* ?){1,3}(?:District|New Area)|\p{Lu}[\p{L}'’-]*-ku(?!\p{L})/u;

/** The part of the city that an address names, or the city itself; empty where it names neither. */
export const localityOf = (street: string, city: string): string => DISTRICT.exec(street)?.[0] ?? city.trim();
