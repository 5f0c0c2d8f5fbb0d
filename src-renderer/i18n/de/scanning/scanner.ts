import type en from "../../en/scanning/scanner.ts";
import type { German } from "../../words.ts";

export default {
  label: "Meldungen zum Scanner",
  notListening: "Scanner nicht aktiv: hier klicken oder Esc drücken",
  kept_one: "{{count}} Scan wartet",
  kept_other: "{{count}} Scans warten",
  keptBody: "Schließen Sie, was offen ist; dann wird der Scan wie gewohnt angenommen.",
  notice: {
    locked_one: "{{count}} Scan nicht angenommen, weil der Arbeitsplatz gesperrt war",
    locked_other: "{{count}} Scans nicht angenommen, weil der Arbeitsplatz gesperrt war",
    "repeated-read_one": "{{count}} Wiederholung von …{{code}} nicht beachtet",
    "repeated-read_other": "{{count}} Wiederholungen nicht beachtet, zuletzt …{{code}}",
    "stuck-trigger_one": "Der Scanner wiederholt sich: {{count}} Lesung nicht beachtet",
    "stuck-trigger_other": "Der Scanner wiederholt sich: {{count}} Lesungen nicht beachtet",
    "stuck-key_one": "Eine Taste klemmt und wird nicht beachtet",
    "stuck-key_other": "Eine Taste klemmt und wird nicht beachtet",
  },
  noticeBody: {
    locked: "Scannen Sie noch einmal.",
    "repeated-read": "Diese Station beachtet denselben Code für kurze Zeit nicht; siehe Einstellungen.",
    "stuck-trigger": "Prüfen Sie den Auslöser, oder schalten Sie den Dauerlesebetrieb des Scanners aus.",
    "stuck-key": "Prüfen Sie Scanner und Tastatur; schalten Sie den Scanner aus und wieder ein.",
  },
} satisfies German<typeof en>;
