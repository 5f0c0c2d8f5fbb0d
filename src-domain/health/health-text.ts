import { HEALTH_PARTS, judgeHealth, stateOf, type HealthFacts } from "./health.ts";

/** Plain text in English, because support staff search for English terms. */
export function healthText(facts: HealthFacts): string {
  const findings = judgeHealth(facts);
  const states = HEALTH_PARTS.map((part) => `[${stateOf(part, findings[part] as never)}] ${part}: ${findings[part]}`);
  return `${["Returns Desk health report", ...states, "", ...linesOf("", facts)].join("\n")}\n`;
}

function linesOf(name: string, value: unknown): string[] {
  if (value === null) return [`${name}: none`];
  if (typeof value === "string") return [`${name}: ${value}`];
  if (typeof value !== "object") return [`${name}: ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, part]) => linesOf(name === "" ? key : `${name}.${key}`, part));
}
