import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { German } from "../../words.ts";

export default {
  reason: {
    gathering: "Code {{part}} von {{of}}; {{have}} von {{of}} sind da.",
    opened: "„{{name}}“ von {{station}} ist hier geparkt. Die Adresse hat noch niemand geprüft.",
    known: "„{{name}}“ von {{station}} wurde hier schon übernommen.",
    own: "„{{name}}“ ist ein Stapel dieses Arbeitsplatzes.",
    "other-account": "„{{name}}“ von {{station}} gehört zu einer anderen Umgebung oder einem anderen Konto.",
    broken: "Die Codes passen nicht zusammen.",
    "hidden-text": "Ein Text des Stapels enthält unsichtbare Zeichen.",
    "no-key": "Dieser Arbeitsplatz hat keinen Kopplungsschlüssel und kann nicht prüfen, von wem der Code stammt.",
    "not-trusted": "Diese Codes stammen von keinem Arbeitsplatz dieses Standorts, oder sie wurden geändert.",
    expired: "Die Codes von „{{name}}“ von {{station}} sind abgelaufen.",
  },
  todo: {
    gathering: "Die anderen Codes dieses Stapels scannen, in beliebiger Reihenfolge.",
    opened: "Adresse auf dem Bildschirm prüfen, dann den Stapel übernehmen.",
    known: "Nichts zu tun. Er ist bei den Stapeln dieses Arbeitsplatzes.",
    own: "Am anderen Arbeitsplatz scannen. Um den Stapel hier wiederzuhaben, zurückholen.",
    "other-account": "Nichts wurde übernommen. Diesen Arbeitsplatz erst auf die andere Umgebung umstellen.",
    broken: "Alle Codes des Stapels noch einmal scannen, mit dem ersten beginnen.",
    "hidden-text":
      "Nichts wurde übernommen. Adresse am anderen Arbeitsplatz neu eintippen, dann die Codes noch einmal anzeigen.",
    "no-key": "Nichts wurde übernommen. Koppeln Sie diesen Arbeitsplatz in den Einstellungen, oder fragen Sie die IT.",
    "not-trusted":
      "Nichts wurde übernommen. Codes am anderen Arbeitsplatz noch einmal anzeigen. Werden sie wieder abgelehnt, die Leitung rufen.",
    expired: "Nichts wurde übernommen. Codes am anderen Arbeitsplatz noch einmal anzeigen.",
  },
} satisfies German<typeof en>;
