import type en from "../../en/environments/first-run.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Arbeitsplatz einrichten",
  progress: "Schritt {{step}} von {{of}}",
  later: "Später",
  back: "Zurück",
  laterHint: "Sie können in den Einstellungen weitermachen.",
  notStored: "Nicht gespeichert. Versuchen Sie es erneut oder rufen Sie die IT.",
  language: { title: "Welche Sprache?", body: "In den Einstellungen jederzeit änderbar." },
  use: {
    title: "Üben oder verbinden?",
    practise: "Üben",
    practiseBody: "Ein simulierter Dienst auf diesem Computer, mit eigenen Paketen und Störungen. Nichts ist echt.",
    connect: "Verbinden",
    connectBody: "Ihr Konto beim Retourendienst. Sie brauchen API-Schlüssel und Token.",
  },
  connect: {
    title: "Mit dem Dienst verbinden",
    body: "Geben Sie Schlüssel und Token ein und drücken Sie „$t(environment:connect.button)“.",
    environment: "Umgebung",
    noAddress:
      "Diese Umgebung hat keine Adresse. Tragen Sie sie unter Einstellungen, $t(environment:connection.title) ein.",
    resume: "Mit {{name}} arbeiten",
    notYet: "Verbinden Sie zuerst.",
    failed: "Die Umgebung konnte nicht geöffnet werden. Nichts hat sich geändert.",
  },
  printer: {
    title: "Etikettendrucker wählen",
    body: "Etiketten werden dann beim Eintreffen gedruckt, auch in der Übung. Sie können das jederzeit in den Einstellungen ändern; dort tragen Sie auch einen ZPL-Netzwerkdrucker ein.",
    without: "Bis dahin öffnet „Drucken“ den Druckdialog des Systems.",
    done: "Weiter",
    later: "Später wählen",
  },
  scanner: {
    title: "Scanner prüfen",
    body: "Scannen Sie die Codes nacheinander; das dauert eine Minute.",
    without:
      "Ungeprüfte Scanner liefern manchmal falsche Zeichen. Sie können die Prüfung später in den Einstellungen nachholen, auch vom Papier.",
    newest: "Die neuesten Artikel werden kopiert",
    notCopied:
      "Die neuesten Artikel wurden nicht kopiert, daher ist der Scanner noch nicht aktiv. Versuchen Sie es erneut, gehen Sie zurück und testen Sie die Verbindung, oder überspringen Sie die Prüfung.",
    lessons: "Erste drei Lektionen starten (5 Minuten)",
    copying: "Die neuesten Artikel werden kopiert. Danach beginnt die Prüfung.",
    skip: "Prüfung überspringen",
    done: "Scannen starten",
  },
} satisfies German<typeof en>;
