import { countryNamedOrCoded } from "../country-names.ts";
import { labelledLine, labelNamed, type LabelledLine } from "./labels.ts";
import { findPhone } from "./phone.ts";
import { put, putCountry, tidy, without, type Draft } from "./reading.ts";

export function takeLabels(draft: Draft): void {
  const rest: string[] = [];
  for (const line of draft.lines) {
    const labelled = labelledLine(line);
    if (labelled !== null) rest.push(...takeLabelled(draft, labelled));
    else if (labelNamed(line) !== null && line.split(" ").length > 1) {
      draft.understood.push(line);
    } else rest.push(line);
  }
  draft.lines = rest;
}

/** Answers what is still to be read of the line. */
function takeLabelled(draft: Draft, { words, label, value }: LabelledLine): string[] {
  draft.understood.push(tidy(words));
  switch (label) {
    case "address":
    case "company":
    case "district":
    case "given":
    case "family":
      return [value];
    case "shipmentCountryCode": {
      const iso3 = countryNamedOrCoded(value);
      if (iso3 === null) return [value];
      putCountry(draft, iso3, value, true);
      return [];
    }
    default:
      put(draft, label, value, true);
      return [];
  }
}

const EMAIL = /[^\s,;:<>()"'|@]{1,64}@[^\s,;:<>()"'|@.]+(?:\.[^\s,;:<>()"'|@.]+)+/u;

export function takeEmails(draft: Draft): void {
  eachLine(draft, (line) => {
    const match = EMAIL.exec(line);
    if (!match) return line;
    put(draft, "shipmentEmail", match[0], true);
    return withoutLabel(draft, without(line, match.index, match[0].length));
  });
}

export function takePhones(draft: Draft): void {
  eachLine(draft, (line) => {
    const match = findPhone(line);
    if (!match) return line;
    const fax = /^fax/i.test(line);
    put(draft, fax ? "shipmentFax" : "shipmentPhone", match.text, match.sure);
    return withoutLabel(draft, without(line, match.start, match.length));
  });
}

/** What is left of "Tel 555 0100" is a label and nothing else. */
function withoutLabel(draft: Draft, rest: string): string {
  if (labelNamed(rest) === null) return rest;
  draft.understood.push(tidy(rest));
  return "";
}

function eachLine(draft: Draft, change: (line: string) => string): void {
  draft.lines = draft.lines.map(change).filter((line) => line !== "");
}
