/** As long as a name may be written (contract/batch.ts). */
const LONGEST_NAME = 60;
const ASIDE = ", set aside";

/** The name of a batch whose items were set aside from the one they were refused with. */
export function setAsideName(name: string): string {
  return `${nameWithoutAside(name).slice(0, LONGEST_NAME - ASIDE.length - " (99)".length)}${ASIDE}`;
}

export function nameWithoutAside(name: string): string {
  const plain = name.replace(/, set aside(?: \(\d+\))?$/, "");
  return plain === "" ? name : plain;
}
