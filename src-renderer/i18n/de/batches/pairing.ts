import type en from "../../en/batches/pairing.ts";
import type { German } from "../../words.ts";

export default {
  title: "Kopplung",
  state: {
    missing:
      "Dieser Arbeitsplatz hat keinen Kopplungsschlüssel: Er kann keine Stapel übergeben oder übernehmen und nimmt jeden Ausweis ungeprüft. Erzeugen Sie den Schlüssel am ersten Arbeitsplatz Ihres Standorts oder holen Sie ihn von einem anderen.",
    unusable:
      "Der Eintrag im Schlüsselbund enthält keinen Kopplungsschlüssel. Holen Sie ihn von einem anderen Arbeitsplatz oder fragen Sie die IT.",
    "in-keychain": "Gekoppelt. Übergabecodes und Ausweise werden signiert und geprüft.",
    "keychain-unavailable":
      "Der Schlüsselbund ist nicht verfügbar, also hat dieser Arbeitsplatz keinen Kopplungsschlüssel. Entsperren Sie ihn oder fragen Sie die IT.",
  },
  create: "Kopplungsschlüssel erzeugen",
  ask: "Schlüssel von anderem Arbeitsplatz holen",
  give: "Schlüssel an anderen Arbeitsplatz geben",
  step: {
    asking:
      "Am gekoppelten Arbeitsplatz die Einstellungen öffnen und „Schlüssel an anderen Arbeitsplatz geben“ wählen. Diesen Code dort scannen, danach den Code, den er zeigt, hier.",
    receiving: "Die Zahlen stimmen überein. Den letzten Code des anderen Arbeitsplatzes hier scannen.",
    waiting:
      "Am neuen Arbeitsplatz die Einstellungen öffnen und „Schlüssel von anderem Arbeitsplatz holen“ wählen. Dann seinen Code hier scannen.",
    comparing:
      "Diesen Code am neuen Arbeitsplatz scannen. Wenn er nach einer Zahl fragt, hier „Zahlen vergleichen“ wählen und beide vergleichen.",
    giving: "Diesen Code am neuen Arbeitsplatz scannen, dann „Fertig“ wählen.",
  },
  compare: "Zahlen vergleichen",
  cancel: "Abbrechen",
  finish: "Fertig",
  code: "Code für den anderen Arbeitsplatz",
  problem: {
    "wrong-code":
      "Das ist nicht der Code, der jetzt gebraucht wird. Scannen Sie den Code auf dem Bildschirm des anderen Arbeitsplatzes.",
    "too-late": "Diese Kopplung ist beendet. Beginnen Sie an beiden Arbeitsplätzen von vorn.",
    "no-key": "Dieser Arbeitsplatz hat keinen Kopplungsschlüssel. Erzeugen Sie ihn zuerst.",
    "keychain-unavailable":
      "Der Schlüssel konnte nicht gespeichert werden, weil der Schlüsselbund nicht verfügbar ist. Entsperren Sie ihn oder fragen Sie die IT.",
    failed: "Das hat nicht geklappt. Nichts wurde geändert; versuchen Sie es noch einmal.",
  },
} satisfies German<typeof en>;
