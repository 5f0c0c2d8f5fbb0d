export default {
  title: "Desk locked",
  since: "Locked at {{clock}}",
  waitsFor: "It waits for the operator of {{station}}.",
  waitsForAny: "It waits for its operator.",
  batch: "The open batch stays as it is: {{filled}} of {{limit}} items.",
  missed_one: "Locked: scan not taken. Unlock, then scan again.",
  missed_other: "Locked: {{count}} scans not taken. Unlock, then scan them again.",
  lock: "Lock desk",
  unlock: "Unlock desk",
  who: "Who is here? Scan your badge to unlock.",
  unlockNameless: "Unlock without a badge",
} as const;
