import type en from "../../en/health/files.ts";
import type { German } from "../../words.ts";

const faults = {
  "disk-full": "Der Datenträger dieses Computers ist voll",
  "read-only": "In den Datenordner kann nicht geschrieben werden",
  "disk-failed": "Der Datenträger meldet einen Fehler",
  "in-use": "Ein anderes Programm hält die Datei",
  damaged: "Die Kopie ließ sich nicht zurücklesen",
  other: "Der Computer hat es verweigert",
} as const;

/** What happens to the desk's own files: the notices over every screen, and the page before one. */
export default {
  notices: "Meldungen zu den Dateien dieses Arbeitsplatzes",
  dismiss: "Verstanden",
  fault: faults,
  cache: {
    title: "Die lokale Kopie war beschädigt und wird neu gefüllt. Kein Scan ist verloren.",
    body: "Bis sie gefüllt ist, kann ein Code unbekannt sein. Stapel, Aufträge und das Scannen gehen weiter.",
    filledTitle: "Die lokale Kopie war beschädigt und ist wieder gefüllt. Kein Scan ist verloren.",
    filledBody: "Die beschädigte Datei liegt für den Support daneben.",
  },
  restored: {
    title: "Dieser Arbeitsplatz wurde aus seiner Sicherung wiederhergestellt: {{when}}.",
    body: "Scans, Stapel und Aufträge von damals bis {{restored}} sind hier unbekannt; Aufträge aus dieser Zeit stehen beim Dienst. Vor dem Senden eines Auftrags werden seine Artikel beim Dienst gelesen, damit kein Paket doppelt versandt wird.",
    file: "Die beschädigte Datei liegt unter {{file}}.",
    startedOverTitle: "Dieser Arbeitsplatz hat mit einem leeren Journal begonnen: {{restored}}.",
    startedOverBody:
      "Scans, Stapel und Aufträge von vorher sind hier unbekannt; Aufträge stehen beim Dienst. Vor dem Senden eines Auftrags werden seine Artikel beim Dienst gelesen, damit kein Paket doppelt versandt wird.",
  },
  backup: {
    title: "Die heutige Sicherung des Journals wurde nicht geschrieben: {{why}}.",
    body: "Das Scannen geht weiter. Schaffen Sie Platz oder lassen Sie die IT den Datenträger prüfen; innerhalb der Stunde wird es wieder versucht.",
  },
  notStored: {
    title: "Nichts lässt sich speichern: {{why}}.",
    "disk-full":
      "Scans warten in diesem Fenster, in ihrer Reihenfolge, und werden von selbst gespeichert. Schaffen Sie Platz auf diesem Computer und lassen Sie dieses Fenster offen.",
    other:
      "Scans warten in diesem Fenster, in ihrer Reihenfolge, und werden von selbst gespeichert, sobald das Schreiben wieder geht. Bitten Sie die IT, nachzusehen, und lassen Sie dieses Fenster offen.",
  },
  keeping: {
    "disk-full":
      "Der Datenträger dieses Computers ist voll. Schaffen Sie Platz: Die Scans werden dann von selbst gespeichert, in ihrer Reihenfolge. Lassen Sie dieses Fenster offen.",
    "read-only":
      "In den Datenordner kann nicht geschrieben werden. Bitten Sie die IT, es zu erlauben: Die Scans werden dann von selbst gespeichert, in ihrer Reihenfolge. Lassen Sie dieses Fenster offen.",
    "disk-failed":
      "Der Datenträger meldet einen Fehler. Die Scans werden automatisch wieder versucht, in ihrer Reihenfolge. Lassen Sie dieses Fenster offen und bitten Sie die IT, den Datenträger zu prüfen.",
  },
  notRecorded: {
    word: "Nicht gespeichert",
    reason: "Dieser Scan ist noch nicht gespeichert: {{why}}.",
    reasonOther: "Dieser Scan ist noch nicht gespeichert: Das Journal dieses Arbeitsplatzes antwortet nicht.",
    todo: "Paket liegen lassen; wird automatisch wiederholt.",
  },
  page: {
    journal: {
      damaged: "Das Journal von „{{name}}“ ist beschädigt",
      missing: "Das Journal von „{{name}}“ fehlt",
      damagedBody:
        "Das Journal enthält alle Scans, Stapel und Aufträge dieses Arbeitsplatzes. Ein Teil davon ist nicht lesbar; daher wurde es nicht geöffnet und nichts geändert.",
      missingBody:
        "Das Journal enthält alle Scans, Stapel und Aufträge dieses Arbeitsplatzes. Seine Datei ist weg oder leer; daher wurde nichts geöffnet und nichts geändert.",
      damagedWhileOpen:
        "Gesendet und gespeichert wird hier nichts mehr. Scans warten, bis der Arbeitsplatz wieder offen ist.",
    },
    storage: {
      title: "{{name}} lässt sich nicht öffnen",
      "disk-full":
        "Der Datenträger dieses Computers ist voll, und ohne Schreiben kann kein Scan angenommen werden. Schaffen Sie Platz und versuchen Sie es dann noch einmal. Nichts ist verloren.",
      "read-only":
        "Die Daten des Arbeitsplatzes lassen sich nicht schreiben; ein Scan ginge verloren. Bitten Sie die IT um Schreibrecht für dieses Konto im Ordner unten und versuchen Sie es dann noch einmal. Nichts ist verloren.",
      "disk-failed":
        "Der Datenträger meldete beim Öffnen der Daten einen Fehler. Versuchen Sie es noch einmal; bleibt es so, lassen Sie die IT den Datenträger prüfen, bevor hier gescannt wird.",
      "in-use":
        "Ein anderes Programm hält die Daten des Arbeitsplatzes. Schließen Sie es und versuchen Sie es dann noch einmal. Nichts ist verloren.",
      damaged: "Die Daten des Arbeitsplatzes sind nicht lesbar. Bitten Sie die IT, den Ordner unten zu prüfen.",
    },
    newer: {
      title: "{{name}} gehört zu einem neueren Returns Desk",
      body: "Eine neuere Version dieses Programms hat die Daten geschrieben (Datenversion {{dataVersion}}, hier bekannt bis {{knownVersion}}). Installieren Sie die neuere Version wieder; nichts wurde geändert.",
    },
    other: {
      title: "{{name}} hat sich nicht geöffnet",
      body: "Etwas Unerwartetes hat das Öffnen verhindert. Nichts wurde geändert. Versuchen Sie es noch einmal; bleibt es so, geben Sie dem Support die Zeilen unten.",
    },
    backups: "Unversehrte Sicherungen",
    reading: "Die Sicherungen werden geprüft; angeboten werden nur unversehrte",
    newest: "neueste",
    noBackup: "Auf diesem Computer ist keine Sicherung unversehrt. Es bleibt nur der Beginn mit einem leeren Journal.",
    unsound_one: "{{count}} weitere Sicherung ist auch beschädigt und wird nicht angeboten.",
    unsound_other: "{{count}} weitere Sicherungen sind auch beschädigt und werden nicht angeboten.",
    size: "{{size}} MB",
    lost: "Darin fehlen, soweit das beschädigte Journal lesbar ist: {{scans}} und {{orders}}",
    lostNothing: "Soweit das beschädigte Journal lesbar ist, kam danach nichts mehr",
    lostUnknown: "Was danach kam, lässt sich nicht zählen",
    scans_one: "{{count}} Scan",
    scans_other: "{{count}} Scans",
    orders_one: "{{count}} Auftrag",
    orders_other: "{{count}} Aufträge",
    meaning: "Was das Wiederherstellen bedeutet",
    meaningLost:
      "Was nach der Sicherung gescannt, geändert oder abgesandt wurde, ist hier danach unbekannt. Aufträge aus dieser Zeit stehen beim Dienst; suchen Sie dort danach.",
    meaningSafe:
      "Kein Paket wird doppelt versandt: Aufträge, die in der Sicherung warten, werden erst gesendet, wenn ihre Artikel beim Dienst gelesen sind; ebenso wird kein Stapel vorher abgesandt.",
    meaningKept: "Die beschädigte Datei wird nicht gelöscht. Sie bleibt für den Support im Ordner unten.",
    restore: "Sicherung wiederherstellen: {{when}}",
    restoring: "Wird wiederhergestellt und geöffnet",
    startOver: "Mit leerem Journal beginnen",
    startOverAsk:
      "Alle Scans, Stapel und Aufträge dieses Arbeitsplatzes sind hier dann unbekannt. Aufträge stehen beim Dienst. Was von der Datei übrig ist, bleibt erhalten.",
    openOther: "Andere Umgebung öffnen",
    back: "In der offenen Umgebung bleiben",
    retry: "Noch einmal versuchen",
    quit: "Beenden",
    folder: "Ordner",
    detail: "Für den Support",
    failed: {
      "not-restored":
        "Das Journal wurde nicht ersetzt; alles ist, wie es war. Warum, steht in den Zeilen für den Support.",
      "not-opened": "Es lässt sich weiterhin nicht öffnen.",
      "no-such-backup": "Diese Sicherung ist nicht mehr da oder nicht mehr unversehrt. Wählen Sie eine andere.",
      other:
        "Das hat nicht geklappt. Versuchen Sie es noch einmal; bleibt es so, geben Sie dem Support die Zeilen unten.",
    },
    otherFailed: "Auch {{name}} ließ sich nicht öffnen.",
    noScans: "Solange diese Seite offen ist, wird nichts gescannt.",
  },
} satisfies German<typeof en>;
