import type en from "../../en/batches/pairing.ts";
import type { German } from "../../words.ts";

export default {
  title: "Kopplung",
  state: {
    missing:
      "Kein Kopplungsschlüssel: Dieser Arbeitsplatz kann keine Stapel übergeben oder übernehmen und nimmt jeden Ausweis ungeprüft an. Erzeugen Sie den Schlüssel am ersten Arbeitsplatz Ihres Standorts oder holen Sie ihn von einem anderen.",
    unusable:
      "Der Eintrag im Schlüsselspeicher enthält keinen Kopplungsschlüssel. Holen Sie den Schlüssel von einem anderen Arbeitsplatz oder fragen Sie die IT.",
    "in-keychain": "Gekoppelt. Übergabecodes und Ausweise werden signiert und geprüft.",
    "keychain-unavailable":
      "Kein Kopplungsschlüssel: Der Schlüsselspeicher ist nicht verfügbar. Entsperren Sie ihn oder fragen Sie die IT.",
  },
  create: "Kopplungsschlüssel erzeugen",
  ask: "Schlüssel von anderem Arbeitsplatz holen",
  give: "Schlüssel an anderen Arbeitsplatz geben",
  step: {
    asking:
      "Am gekoppelten Arbeitsplatz Einstellungen, Verwaltung, Kopplung öffnen und „Schlüssel an anderen Arbeitsplatz geben“ wählen. Diesen Code dort scannen, danach den Code, den er zeigt, hier.",
    receiving: "Die Zahlen stimmen überein. Den letzten Code des anderen Arbeitsplatzes hier scannen.",
    waiting:
      "Am neuen Arbeitsplatz Einstellungen, Verwaltung, Kopplung öffnen und „Schlüssel von anderem Arbeitsplatz holen“ wählen. Dann seinen Code hier scannen.",
    comparing:
      "Diesen Code am neuen Arbeitsplatz scannen. Wenn er nach einer Zahl fragt, hier „Zahlen vergleichen“ wählen und beide vergleichen.",
    giving: "Diesen Code am neuen Arbeitsplatz scannen, dann „Fertig“ wählen.",
  },
  compare: "Zahlen vergleichen",
  cancel: "Abbrechen",
  finish: "Fertig",
  code: "Code für den anderen Arbeitsplatz",
  problem: {
    "wrong-code": "Falscher Code. Scannen Sie den Code auf dem Bildschirm des anderen Arbeitsplatzes.",
    "too-late": "Diese Kopplung ist beendet. Beginnen Sie an beiden Arbeitsplätzen neu.",
    "no-key": "Dieser Arbeitsplatz hat keinen Kopplungsschlüssel. Erzeugen Sie ihn zuerst.",
    "keychain-unavailable":
      "Schlüssel nicht gespeichert: Der Schlüsselspeicher ist nicht verfügbar. Entsperren Sie ihn oder fragen Sie die IT.",
    failed: "Das hat nicht geklappt; nichts wurde geändert. Versuchen Sie es erneut.",
  },
} satisfies German<typeof en>;
