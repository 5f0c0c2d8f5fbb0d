import type en from "../../en/batches/hand-over.ts";
import type { German } from "../../words.ts";

export default {
  action: "Übergeben",
  actionOf: "{{name}} an anderen Arbeitsplatz übergeben",
  title: "„{{name}}“ an anderen Arbeitsplatz übergeben",
  how_one:
    "Am anderen Arbeitsplatz „Scannen“ öffnen und diesen Code scannen. Der Stapel bleibt dort geparkt, bis jemand die Adresse geprüft hat.",
  how_other:
    "Am anderen Arbeitsplatz „Scannen“ öffnen und diese {{count}} Codes scannen, in beliebiger Reihenfolge. Der Stapel bleibt dort geparkt, bis jemand die Adresse geprüft hat.",
  private:
    "Die Codes enthalten die Adresse des Empfängers. Zeigen Sie sie keinen Fremden, und vernichten Sie Ausdrucke nach dem Scannen.",
  scans: "Scans werden aufbewahrt und gespeichert, wenn Sie das schließen.",
  part: "Code {{part}} von {{of}}",
  until: "Die Codes gelten bis {{when}}.",
  hasIt: "Dort angekommen",
  hasItHint: "„Dort angekommen“ sperrt die Artikel hier, bis Sie den Stapel zurückholen.",
  save: "Als PDF speichern",
  saved: "Gespeichert als {{file}}",
  close: "Noch nicht",
  failed: {
    "no-such-batch": "Der Stapel ist hier nicht mehr geparkt.",
    empty: "Der Stapel enthält keine Artikel.",
    "too-much":
      "Der Stapel enthält zu viel Text für Codes. Kürzen Sie die Bemerkungen und versuchen Sie es dann erneut.",
    "hidden-text":
      "Der Stapel enthält unsichtbare Zeichen. Tippen Sie Adresse, Bemerkungen und Namen neu ein und versuchen Sie es erneut.",
    "no-key":
      "Kein Kopplungsschlüssel: Andere Arbeitsplätze können die Codes von hier nicht prüfen. Koppeln Sie diesen Arbeitsplatz in den Einstellungen, oder fragen Sie die IT.",
    "not-written": "Datei nicht gespeichert. Wählen Sie einen anderen Ort.",
    other: "Das hat nicht geklappt; nichts wurde geändert. Versuchen Sie es erneut.",
  },
  handed: "An anderem Arbeitsplatz",
  takeBack: "Zurückholen",
  takeBackOf: "{{name}} zurückholen",
  arrived: "Von {{station}}, Adresse nicht geprüft",
  takeOver: {
    action: "Übernehmen",
    of: "{{name}} übernehmen",
    title: "„{{name}}“ übernehmen?",
    body: "Dieser Stapel kam per Code von {{station}}. Prüfen Sie sein Ziel, bevor er der aktuelle Stapel wird.",
    items: "Artikel",
    none: "–",
    confirm: "Übernehmen",
    hold: "Schaltfläche anklicken oder darauf die Eingabetaste eine Sekunde halten. Ein Scan kann sie nicht drücken.",
    leave: "Jetzt nicht",
    gone: "Stapel nicht übernommen. Schließen Sie das und öffnen Sie ihn aus den geparkten Stapeln erneut.",
    scans: "Scans werden aufbewahrt und gespeichert, wenn Sie das schließen.",
  },
  sheet: {
    title: "Stapel „{{name}}“ für einen anderen Arbeitsplatz",
    from_one: "Von {{station}}, {{count}} Artikel",
    from_other: "Von {{station}}, {{count}} Artikel",
    intro:
      "Am anderen Arbeitsplatz unter „Scannen“ jeden Code einmal scannen, in beliebiger Reihenfolge, Adresse prüfen und übernehmen. Danach am abgebenden Arbeitsplatz „Dort angekommen“ drücken.",
    until: "Gültig bis {{when}}.",
    private:
      "Personenbezogene Daten: Die Codes enthalten Name und Adresse des Empfängers. Vernichten Sie dieses Blatt nach dem Scannen.",
  },
} satisfies German<typeof en>;
