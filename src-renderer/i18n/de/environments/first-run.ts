import type en from "../../en/environments/first-run.ts";
import type { German } from "../../words.ts";

export default {
  title: "Arbeitsplatz einrichten",
  group: "Erste Einrichtung",
  hint: "Sie ist noch nicht zu Ende. Machen Sie dort weiter, wo Sie waren.",
  progress: "Schritt {{step}} von {{of}}",
  later: "Später",
  back: "Einen Schritt zurück",
  laterHint: "In den Einstellungen geht es weiter.",
  notKept: "Das konnte nicht gespeichert werden. Versuchen Sie es noch einmal oder rufen Sie die IT.",
  language: { title: "Welche Sprache?", body: "Sie lässt sich in den Einstellungen jederzeit ändern." },
  use: {
    title: "Üben oder verbinden?",
    practise: "Üben",
    practiseBody: "Ein Dienst auf diesem Computer, mit eigenen Paketen und Störungen. Nichts davon ist echt.",
    connect: "Verbinden",
    connectBody: "Ihr Konto beim Retourendienst. Sie brauchen API-Schlüssel und Token.",
  },
  connect: {
    title: "Mit dem Dienst verbinden",
    body: "Geben Sie Schlüssel und Token ein und speichern Sie beide. Die Verbindung wird gleich getestet.",
    environment: "Umgebung",
    noAddress: "Die Adresse dieser Umgebung fehlt. Sie wird in den Einstellungen unter Verbindung eingetragen.",
    resume: "Mit {{name}} arbeiten",
    notYet: "Speichern Sie zuerst Schlüssel und Token.",
    failed: "Die Umgebung konnte nicht geöffnet werden. Nichts hat sich geändert.",
  },
  scanner: {
    title: "Scanner prüfen",
    body: "Scannen Sie die Codes nacheinander; das dauert eine Minute.",
    without:
      "Ohne Prüfung tippen manche Scanner falsche Zeichen. Die Prüfung lässt sich später in den Einstellungen nachholen, auch vom Papier.",
    newest: "Die neuesten Artikel werden kopiert",
    notCopied:
      "Die neuesten Artikel konnten nicht kopiert werden, deshalb wird noch kein Scanner gelesen. Versuchen Sie es noch einmal, gehen Sie einen Schritt zurück und testen Sie die Verbindung, oder lassen Sie die Prüfung aus.",
    lessons: "Zu den Lektionen",
    copying: "Die neuesten Artikel werden kopiert. Die Prüfung beginnt, sobald sie da sind.",
    skip: "Prüfung auslassen",
    done: "Mit dem Scannen beginnen",
  },
} satisfies German<typeof en>;
