import type en from "../../en/scanning/scanner.ts";
import type { German } from "../../translation-types.ts";

export default {
  label: "Meldungen zum Scanner",
  notListening: "Scanner nicht aktiv: hier klicken oder Esc drücken",
  deferred_one: "{{count}} Scan wartet",
  deferred_other: "{{count}} Scans warten",
  deferredBody: "Offenen Dialog oder offenes Menü schließen. Dann nimmt der Arbeitsplatz wartende Scans an.",
  notice: {
    locked_one: "{{count}} Scan nicht angenommen: Arbeitsplatz war gesperrt",
    locked_other: "{{count}} Scans nicht angenommen: Arbeitsplatz war gesperrt",
    "repeated-read_one": "{{count}} Wiederholung von …{{code}} ignoriert",
    "repeated-read_other": "{{count}} Wiederholungen ignoriert, zuletzt …{{code}}",
    "stuck-trigger_one": "Der Scanner wiederholt sich: {{count}} Lesung ignoriert",
    "stuck-trigger_other": "Der Scanner wiederholt sich: {{count}} Lesungen ignoriert",
    "stuck-key_one": "Klemmende Taste ignoriert",
    "stuck-key_other": "Klemmende Taste ignoriert",
  },
  noticeBody: {
    locked: "Scannen Sie erneut.",
    "repeated-read": "Dieser Arbeitsplatz ignoriert denselben Code kurze Zeit; siehe Einstellungen.",
    "stuck-trigger": "Prüfen Sie den Auslöser, oder schalten Sie den Dauerlesebetrieb aus.",
    "stuck-key": "Prüfen Sie Scanner und Tastatur; Scanner aus- und wieder einschalten.",
  },
} satisfies German<typeof en>;
