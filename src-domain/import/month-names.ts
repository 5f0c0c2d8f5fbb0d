const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "pl", "cs", "ru", "tr"];
/** Short forms in databases and spreadsheets that `Intl` lacks: English, German, French. */
const SHORT_NAMES = [
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

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(".", "");

const monthNamesIn = (format: Intl.DateTimeFormat): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2026, index, 1));
    return normalizeName(parts.find(({ type }) => type === "month")?.value ?? "");
  });

/** Maps names to months (1 to 12). Omits names that mean different months in two languages. */
function buildMonthNames(): Map<string, number> {
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  const addName = (name: string, index: number): void => {
    const month = index + 1;
    if (!/^\p{L}{3,}$/u.test(name)) return;
    if ((months.get(name) ?? month) !== month) ambiguous.add(name);
    months.set(name, month);
  };
  for (const language of LANGUAGES) {
    for (const options of [{ month: "long" }, { month: "short" }, { month: "long", day: "numeric" }] as const) {
      monthNamesIn(new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" })).forEach(addName);
    }
  }
  for (const name of ambiguous) months.delete(name);
  SHORT_NAMES.forEach((names, index) => names.forEach((name) => months.set(name, index + 1)));
  return months;
}

let monthByName: Map<string, number> | null = null;

export function findMonthNumber(name: string): number | null {
  monthByName ??= buildMonthNames();
  return monthByName.get(normalizeName(name)) ?? null;
}
