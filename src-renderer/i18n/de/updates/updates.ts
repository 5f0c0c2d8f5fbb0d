import type en from "../../en/updates/updates.ts";
import type { German } from "../../words.ts";

/** Newer versions of the program, in Settings. */
export default {
  title: "Updates",
  check: "Nach Updates suchen",
  checking: "Nach einer neueren Version wird gesucht",
  download: "Version {{version}} laden",
  state: {
    off: "Auf diesem Computer ist keine Adresse für Updates eingerichtet. Die IT hält Returns Desk aktuell.",
    elsewhere: "Dieses Returns Desk hält die IT aktuell, zusammen mit den anderen Programmen des Computers.",
    "not-asked": "Noch nicht gesucht.",
    none: "Das ist die neueste Version.",
    looked: "Zuletzt gesucht:",
    offered:
      "Version {{version}} ist da. Sie wird geladen, wenn Sie es sagen, und installiert, wenn Sie Returns Desk schließen.",
    downloading: "Version {{version}} wird geladen: {{percent}} %. Sie können weiter scannen.",
    ready: "Version {{version}} ist bereit. Sie wird installiert, wenn Sie Returns Desk schließen.",
    held: "Version {{version}} ist bereit.",
  },
  hold: {
    "open-batch":
      "Solange der offene Stapel Artikel enthält, wird sie nicht installiert: Senden Sie den Stapel ab oder parken Sie ihn, und schließen Sie dann Returns Desk.",
    "kept-scans":
      "Solange Scans auf das Übernehmen warten, wird sie nicht installiert: Übernehmen Sie sie, und schließen Sie dann Returns Desk.",
    "unfinished-requests":
      "Solange ein Auftrag oder eine Änderung unterwegs ist, wird sie nicht installiert: Sie wartet auf ein späteres Schließen.",
    "not-known": "Solange die Daten des Arbeitsplatzes nicht offen sind, wird sie nicht installiert.",
  },
  problem: {
    unreachable: "Der Ort für Updates war nicht erreichbar. Alles läuft wie bisher; suchen Sie später noch einmal.",
    unusable:
      "Der Ort für Updates antwortet mit etwas anderem als einem Update. Alles läuft wie bisher; sagen Sie es der IT.",
    damaged: "Das geladene Update war beschädigt und wurde verworfen. Suchen Sie noch einmal, um es neu zu laden.",
    unsigned: "Dem Update fehlt die Signatur des Herausgebers; es wird nicht installiert. Sagen Sie es der IT.",
    "not-genuine":
      "Das Update stammt nicht vom Herausgeber dieses Programms und wird nicht installiert. Sagen Sie es der IT.",
  },
} satisfies German<typeof en>;
