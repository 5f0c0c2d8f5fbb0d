/** Languages whose spreadsheets write months by name. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "pl", "cs"];
/** Short forms of databases and spreadsheets that `Intl` does not know: English, German, French. */
const SHORT = [
  ["jan", "janv", "jänner"],
  ["feb", "fev", "févr", "feber"],
  ["mar", "mrz", "mär", "maerz"],
  ["apr", "avr"],
  ["may", "mai"],
  ["jun", "juin"],
  ["jul", "juil"],
  ["aug", "aou", "aoû"],
  ["sep", "sept"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez", "déc"],
];

const plain = (name: string): string => name.toLowerCase().replaceAll(".", "");

const namesIn = (format: Intl.DateTimeFormat): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2026, index, 1));
    return plain(parts.find(({ type }) => type === "month")?.value ?? "");
  });

/** Name -> month, from 1. A name that two languages use for different months is left out. */
function namesOfMonths(): Map<string, number> {
  const months = new Map<string, number>();
  const disputed = new Set<string>();
  const add = (name: string, index: number): void => {
    const month = index + 1;
    if (!/^\p{L}{3,}$/u.test(name)) return;
    if ((months.get(name) ?? month) !== month) disputed.add(name);
    months.set(name, month);
  };
  for (const language of LANGUAGES) {
    for (const form of [{ month: "long" }, { month: "short" }, { month: "long", day: "numeric" }] as const) {
      namesIn(new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" })).forEach(add);
    }
  }
  for (const name of disputed) months.delete(name);
  SHORT.forEach((names, index) => names.forEach((name) => months.set(name, index + 1)));
  return months;
}

let known: Map<string, number> | null = null;

/** From 1; null for what is no month's name. */
export function monthNumber(name: string): number | null {
  known ??= namesOfMonths();
  return known.get(plain(name)) ?? null;
}
