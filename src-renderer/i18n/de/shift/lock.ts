import type en from "../../en/shift/lock.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Gesperrt",
  since: "Gesperrt um {{clock}}",
  waitsFor: "Wartet auf die Person an {{station}}.",
  waitsForAny: "Wartet auf eine Person, die entsperrt.",
  batch: "Der offene Stapel ist unverändert: {{filled}} von {{limit}} Artikeln.",
  missed_one: "Gesperrt: Scan nicht angenommen. Entsperren, dann erneut scannen.",
  missed_other: "Gesperrt: {{count}} Scans nicht angenommen. Entsperren, dann erneut scannen.",
  lock: "Arbeitsplatz sperren",
  unlock: "Entsperren",
  who: "Zum Entsperren Ausweis scannen.",
  unlockNameless: "Ohne Ausweis entsperren",
  pin: "PIN",
  enterPin: "Zum Entsperren PIN eingeben.",
  scanThenPin: "Ausweis scannen, dann PIN eingeben.",
  hereIs: "{{name}}, zum Entsperren PIN eingeben.",
  problem: {
    "wrong-pin": "Falsche PIN. Versuchen Sie es erneut.",
    "too-soon": "Zu oft falsche PIN. Nächster Versuch in {{seconds}} s.",
    failed: "Entsperren fehlgeschlagen. Versuchen Sie es erneut.",
  },
} satisfies German<typeof en>;
