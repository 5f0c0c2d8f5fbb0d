import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { German } from "../../words.ts";

export default {
  reason: {
    gathering: "Code {{part}} von {{of}}; {{have}} von {{of}} empfangen.",
    opened: "„{{name}}“ von {{station}} ist hier geparkt. Die Adresse ist noch nicht geprüft.",
    known: "„{{name}}“ von {{station}} wurde hier schon übernommen.",
    own: "„{{name}}“ ist ein Stapel dieses Arbeitsplatzes.",
    "other-account": "„{{name}}“ von {{station}} gehört zu einer anderen Umgebung oder einem anderen Konto.",
    broken: "Die Codes gehören nicht zusammen.",
    "hidden-text": "Der Stapel enthält unsichtbare Zeichen.",
    "no-key": "Kein Kopplungsschlüssel: Von wem der Code stammt, lässt sich hier nicht prüfen.",
    "not-trusted": "Diese Codes sind nicht von diesem Standort oder wurden geändert.",
    expired: "Die Codes von „{{name}}“ von {{station}} sind abgelaufen.",
  },
  todo: {
    gathering: "Die anderen Codes dieses Stapels scannen, in beliebiger Reihenfolge.",
    opened: "Adresse auf dem Bildschirm prüfen, dann den Stapel übernehmen.",
    known: "Nichts zu tun. Er ist bei den Stapeln hier.",
    own: "Am anderen Arbeitsplatz scannen oder den Stapel hier zurückholen.",
    "other-account": "Nicht übernommen. Erst zur anderen Umgebung wechseln.",
    broken: "Alle Codes des Stapels erneut scannen, mit dem ersten beginnen.",
    "hidden-text": "Nicht übernommen. Adresse am anderen Arbeitsplatz neu eintippen, dann die Codes erneut anzeigen.",
    "no-key": "Nicht übernommen. Koppeln Sie diesen Arbeitsplatz in den Einstellungen, oder fragen Sie die IT.",
    "not-trusted":
      "Nicht übernommen. Codes am anderen Arbeitsplatz erneut anzeigen. Werden sie wieder abgelehnt, die Leitung rufen.",
    expired: "Nicht übernommen. Codes am anderen Arbeitsplatz erneut anzeigen.",
  },
} satisfies German<typeof en>;
