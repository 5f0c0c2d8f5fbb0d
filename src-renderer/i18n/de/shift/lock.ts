import type en from "../../en/shift/lock.ts";
import type { German } from "../../words.ts";

export default {
  title: "Gesperrt",
  since: "Seit {{clock}}",
  waitsFor: "Die Station {{station}} wartet auf Sie.",
  waitsForAny: "Der Arbeitsplatz wartet auf Sie.",
  batch: "Der offene Stapel bleibt, wie er ist: {{filled}} von {{limit}} Artikeln.",
  missed_one: "Gesperrt: Scan nicht angenommen. Erst entsperren, dann noch einmal scannen.",
  missed_other: "Gesperrt: {{count}} Scans nicht angenommen. Erst entsperren, dann noch einmal scannen.",
  lock: "Arbeitsplatz sperren",
  unlock: "Entsperren",
  who: "Wer ist da? Zum Entsperren Ausweis scannen.",
  unlockNameless: "Ohne Ausweis entsperren",
  pin: "PIN",
  enterPin: "Zum Entsperren PIN eingeben.",
  scanThenPin: "Wer ist da? Ausweis scannen, dann PIN eingeben.",
  hereIs: "{{name}}, zum Entsperren PIN eingeben.",
  problem: {
    "wrong-pin": "Falsche PIN. Versuchen Sie es noch einmal.",
    "too-soon": "Zu oft falsche PIN. Nächster Versuch in {{seconds}} s.",
    failed: "Entsperren fehlgeschlagen. Versuchen Sie es noch einmal.",
  },
} satisfies German<typeof en>;
