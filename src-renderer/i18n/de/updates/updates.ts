import type en from "../../en/updates/updates.ts";
import type { German } from "../../translation-types.ts";

/** Texts about newer versions of the program, in Settings. */
export default {
  title: "Version und Updates",
  version: "Returns Desk {{version}}",
  documentation: "Dokumentation des Retourendienstes (öffnet den Browser)",
  licenses: "Lizenzen von Drittanbietern",
  noLicenses: "Die Liste konnte nicht gelesen werden. Sie liegt auch als third-party-notices.txt im Programmordner.",
  check: "Nach Updates suchen",
  checking: "Suche nach Updates",
  download: "Version {{version}} laden",
  state: {
    off: "Auf diesem Computer ist keine Updateadresse eingerichtet. Die IT aktualisiert Returns Desk.",
    elsewhere: "Die IT aktualisiert dieses Returns Desk mit den anderen Programmen des Computers.",
    "not-asked": "Noch nicht gesucht.",
    none: "Das ist die neueste Version.",
    looked: "Zuletzt gesucht:",
    offered:
      "Version {{version}} ist da. Laden Sie sie hier herunter; installiert wird sie, wenn Sie Returns Desk schließen.",
    downloading: "Version {{version}} wird heruntergeladen: {{percent}} %. Sie können weiterscannen.",
    ready: "Version {{version}} ist bereit. Sie wird installiert, wenn Sie Returns Desk schließen.",
    blocked: "Version {{version}} ist bereit.",
  },
  blocker: {
    "open-batch":
      "Keine Installation, solange der offene Stapel Artikel enthält. Senden Sie ihn ab oder parken Sie ihn, und schließen Sie dann Returns Desk.",
    "deferred-scans":
      "Keine Installation, solange Scans auf das Übernehmen warten. Übernehmen Sie sie, und schließen Sie dann Returns Desk.",
    "unfinished-requests":
      "Keine Installation, solange ein Auftrag oder eine Änderung gesendet wird. Sie folgt bei einem späteren Schließen.",
    "not-known": "Keine Installation, solange die Daten des Arbeitsplatzes nicht offen sind.",
  },
  problem: {
    unreachable: "Der Updateserver war nicht erreichbar. Alles läuft weiter; suchen Sie später erneut.",
    unusable: "Der Updateserver hat kein Update geliefert. Alles läuft weiter; melden Sie es der IT.",
    damaged: "Der Download war beschädigt und wurde gelöscht. Suchen Sie erneut, um ihn neu zu laden.",
    "not-genuine":
      "Das Update stammt nicht vom Herausgeber dieses Programms; es wird nicht installiert. Melden Sie es der IT.",
    "not-newer":
      "Das Installationsprogramm ist nicht neuer als diese Version und wird nicht installiert. Melden Sie es der IT.",
  },
} satisfies German<typeof en>;
