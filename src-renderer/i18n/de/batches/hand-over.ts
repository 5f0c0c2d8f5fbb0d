import type en from "../../en/batches/hand-over.ts";
import type { German } from "../../words.ts";

export default {
  action: "Übergeben",
  actionOf: "{{name}} an anderen Arbeitsplatz übergeben",
  title: "„{{name}}“ an anderen Arbeitsplatz übergeben",
  how_one:
    "Am anderen Arbeitsplatz „Scannen“ öffnen und diesen Code scannen. Der Stapel ist dort geparkt, bis jemand die Adresse geprüft hat.",
  how_other:
    "Am anderen Arbeitsplatz „Scannen“ öffnen und diese {{count}} Codes scannen, in beliebiger Reihenfolge. Der Stapel ist dort geparkt, bis jemand die Adresse geprüft hat.",
  private:
    "Die Codes enthalten die Adresse des Empfängers: Zeigen Sie sie keinen Fremden, und vernichten Sie einen Ausdruck nach dem Scannen.",
  scans: "Ein Scan, der währenddessen hier kommt, wird aufbewahrt und danach gespeichert.",
  part: "Code {{part}} von {{of}}",
  until: "Die Codes können bis {{when}} gescannt werden.",
  hasIt: "Ist dort angekommen",
  hasItHint: "Nach „Ist dort angekommen“ sind die Artikel hier gesperrt, bis Sie den Stapel zurückholen.",
  save: "Als PDF speichern",
  saved: "Gespeichert als {{file}}",
  close: "Noch nicht",
  failed: {
    "no-such-batch": "Der Stapel ist hier nicht mehr geparkt.",
    empty: "Der Stapel enthält keine Artikel.",
    "too-much":
      "Der Stapel enthält zu viel Text für Codes. Kürzen Sie die Bemerkungen und versuchen Sie es dann noch einmal.",
    "hidden-text":
      "Ein Text des Stapels enthält unsichtbare Zeichen. Adresse, Bemerkungen und Namen neu eintippen, dann noch einmal versuchen.",
    "no-key":
      "Dieser Arbeitsplatz hat keinen Kopplungsschlüssel, also können andere seine Codes nicht prüfen. Koppeln Sie ihn in den Einstellungen, oder fragen Sie die IT.",
    "not-written": "Die Datei konnte nicht geschrieben werden. Wählen Sie einen anderen Ort.",
    other: "Das hat nicht geklappt; nichts wurde geändert. Versuchen Sie es noch einmal.",
  },
  handed: "An anderem Arbeitsplatz",
  takeBack: "Zurückholen",
  takeBackOf: "{{name}} zurückholen",
  arrived: "Von {{station}}, Adresse nicht geprüft",
  takeOver: {
    action: "Übernehmen",
    of: "{{name}} übernehmen",
    title: "„{{name}}“ übernehmen?",
    body: "Dieser Stapel kam mit Codes von {{station}}. Prüfen Sie, wohin er geht, bevor er der aktuelle Stapel wird.",
    items: "Artikel",
    none: "–",
    confirm: "Übernehmen",
    hold: "Schaltfläche anklicken oder die Eingabetaste darauf eine Sekunde halten. Ein Scan kann sie nicht drücken.",
    leave: "Jetzt nicht",
    gone: "Der Stapel wurde nicht übernommen. Schließen und bei den geparkten Stapeln noch einmal öffnen.",
    scans: "Ein Scan, der währenddessen hier kommt, wird aufbewahrt und danach gespeichert.",
  },
  sheet: {
    title: "Stapel „{{name}}“ für einen anderen Arbeitsplatz",
    from_one: "Von {{station}}, {{count}} Artikel",
    from_other: "Von {{station}}, {{count}} Artikel",
    intro:
      "Am anderen Arbeitsplatz „Scannen“ öffnen und jeden Code einmal scannen, in beliebiger Reihenfolge. Dort die Adresse prüfen und den Stapel übernehmen; danach dort, woher er kommt, „Ist dort angekommen“ drücken.",
    until: "Kann bis {{when}} gescannt werden.",
    private:
      "Personenbezogene Daten: Die Codes enthalten Namen und Adresse des Empfängers. Vernichten Sie dieses Blatt nach dem Scannen.",
  },
} satisfies German<typeof en>;
