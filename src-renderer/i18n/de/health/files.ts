import type en from "../../en/health/files.ts";
import type { German } from "../../translation-types.ts";

const faults = {
  "disk-full": "Der Datenträger dieses Computers ist voll",
  "read-only": "Der Datenordner ist schreibgeschützt",
  "disk-failed": "Der Datenträger hat einen Fehler gemeldet",
  "in-use": "Ein anderes Programm benutzt die Datei",
  damaged: "Die Kopie ließ sich nicht zurücklesen",
  other: "Der Computer hat es verweigert",
} as const;

/** Texts about the desk's files: notices above every screen, and the recovery page. */
export default {
  notices: "Meldungen zu den Dateien dieses Arbeitsplatzes",
  dismiss: "Ausblenden",
  fault: faults,
  cache: {
    title: "Die lokale Kopie war beschädigt und wird neu geladen. Kein Scan ist verloren.",
    body: "Bis dahin können Codes unbekannt sein. Stapel, Aufträge und Scannen gehen weiter.",
    filledTitle: "Die lokale Kopie war beschädigt und ist neu geladen. Kein Scan ist verloren.",
    filledBody: "Die beschädigte Datei liegt für den Support daneben.",
  },
  restored: {
    title: "Dieser Arbeitsplatz wurde aus der Sicherung vom {{when}} wiederhergestellt.",
    body: "Scans, Stapel und Aufträge von da an bis {{restored}} sind hier unbekannt; die Aufträge sind beim Dienst gespeichert. Damit kein Paket doppelt versandt wird, werden die Artikel eines Auftrags vor dem Senden beim Dienst abgefragt.",
    file: "Die beschädigte Datei liegt unter {{file}}.",
    startedOverTitle: "Dieser Arbeitsplatz hat mit einem leeren Journal begonnen: {{restored}}.",
    startedOverBody:
      "Frühere Scans, Stapel und Aufträge sind hier unbekannt; die Aufträge sind beim Dienst gespeichert. Damit kein Paket doppelt versandt wird, werden die Artikel eines Auftrags vor dem Senden beim Dienst abgefragt.",
  },
  backup: {
    title: "Die heutige Sicherung des Journals wurde nicht geschrieben: {{why}}.",
    body: "Scannen geht weiter. Schaffen Sie Platz oder lassen Sie die IT den Datenträger prüfen; binnen einer Stunde folgt ein neuer Versuch.",
  },
  notStored: {
    title: "Nichts lässt sich speichern: {{why}}.",
    "disk-full":
      "Schaffen Sie Platz auf diesem Computer und lassen Sie dieses Fenster offen. Scans warten hier und werden dann der Reihe nach gespeichert.",
    other:
      "Bitten Sie die IT, nachzusehen, und lassen Sie dieses Fenster offen. Scans warten hier und werden der Reihe nach gespeichert, sobald Speichern wieder geht.",
  },
  keeping: {
    "disk-full": "Der Datenträger dieses Computers ist voll. Schaffen Sie Platz und lassen Sie dieses Fenster offen.",
    "read-only":
      "Der Datenordner ist schreibgeschützt. Bitten Sie die IT um Schreibrecht und lassen Sie dieses Fenster offen.",
    "disk-failed":
      "Der Datenträger meldet einen Fehler. Bitten Sie die IT, ihn zu prüfen, und lassen Sie dieses Fenster offen.",
  },
  notRecorded: {
    title: "Nicht gespeichert",
    todo: "Paket liegen lassen. Wird automatisch erneut versucht.",
  },
  page: {
    journal: {
      damaged: "Das Journal von „{{name}}“ ist beschädigt",
      missing: "Das Journal von „{{name}}“ fehlt",
      damagedBody:
        "Das Journal enthält alle Scans, Stapel und Aufträge dieses Arbeitsplatzes. Ein Teil ist nicht lesbar; es wurde weder geöffnet noch geändert.",
      missingBody:
        "Das Journal enthält alle Scans, Stapel und Aufträge dieses Arbeitsplatzes. Seine Datei fehlt oder ist leer; nichts wurde geöffnet oder geändert.",
      damagedWhileOpen:
        "Hier wird nichts mehr gesendet oder gespeichert. Scans warten, bis der Arbeitsplatz wieder offen ist.",
    },
    storage: {
      title: "{{name}} lässt sich nicht öffnen",
      "disk-full":
        "Der Datenträger dieses Computers ist voll; Scans sind nicht möglich. Schaffen Sie Platz und versuchen Sie es dann erneut. Nichts ist verloren.",
      "read-only":
        "Die Daten des Arbeitsplatzes lassen sich nicht schreiben; Scans sind nicht möglich. Bitten Sie die IT um Schreibrecht für dieses Konto im Ordner unten und versuchen Sie es dann erneut. Nichts ist verloren.",
      "disk-failed":
        "Der Datenträger hat beim Öffnen der Daten einen Fehler gemeldet. Versuchen Sie es erneut. Hilft das nicht, lassen Sie die IT den Datenträger prüfen, bevor hier gescannt wird.",
      "in-use":
        "Ein anderes Programm benutzt die Daten des Arbeitsplatzes. Schließen Sie es und versuchen Sie es dann erneut. Nichts ist verloren.",
      damaged: "Die Daten des Arbeitsplatzes sind nicht lesbar. Bitten Sie die IT, den Ordner unten zu prüfen.",
    },
    newer: {
      title: "{{name}} braucht ein neueres Returns Desk",
      body: "Eine neuere Version dieses Programms hat die Daten geschrieben (Datenversion {{dataVersion}}, hier bekannt bis {{knownVersion}}). Installieren Sie diese Version wieder; nichts wurde geändert.",
    },
    other: {
      title: "{{name}} ließ sich nicht öffnen",
      body: "Ein unerwarteter Fehler hat das Öffnen verhindert. Nichts wurde geändert. Versuchen Sie es erneut. Hilft das nicht, geben Sie dem Support die Zeilen unten.",
    },
    backups: "Verwendbare Sicherungen",
    checking: "Sicherungen werden geprüft",
    newest: "neueste",
    noBackup: "Keine verwendbare Sicherung auf diesem Computer. Es bleibt nur der Start mit leerem Journal.",
    unsound_one: "{{count}} weitere Sicherung ist ebenfalls beschädigt und wird nicht angeboten.",
    unsound_other: "{{count}} weitere Sicherungen sind ebenfalls beschädigt und werden nicht angeboten.",
    size: "{{size}} MB",
    lost: "Darin fehlen, soweit das beschädigte Journal lesbar ist: {{scans}} und {{orders}}",
    lostNothing: "Nichts Neueres, soweit das beschädigte Journal lesbar ist",
    lostUnknown: "Neuere Scans und Aufträge lassen sich nicht zählen",
    scans_one: "{{count}} Scan",
    scans_other: "{{count}} Scans",
    orders_one: "{{count}} Auftrag",
    orders_other: "{{count}} Aufträge",
    meaning: "Was das Wiederherstellen bedeutet",
    meaningLost:
      "Was nach der Sicherung gescannt, geändert oder abgesandt wurde, ist hier dann unbekannt. Aufträge aus dieser Zeit sind beim Dienst gespeichert; suchen Sie dort danach.",
    meaningSafe:
      "Kein Paket wird doppelt versandt: Vor dem Senden oder Absenden werden die Artikel wartender Aufträge und Stapel beim Dienst abgefragt.",
    meaningKept: "Die beschädigte Datei bleibt für den Support im Ordner unten.",
    restore: "Sicherung vom {{when}} wiederherstellen",
    restoring: "Wird wiederhergestellt und geöffnet",
    startOver: "Mit leerem Journal beginnen",
    startOverAsk:
      "Alle Scans, Stapel und Aufträge dieses Arbeitsplatzes sind hier dann unbekannt. Die Aufträge sind beim Dienst gespeichert; was von der Datei übrig ist, bleibt erhalten.",
    openOther: "Andere Umgebung öffnen",
    back: "In der offenen Umgebung bleiben",
    retry: "Erneut versuchen",
    quit: "Beenden",
    folder: "Ordner",
    detail: "Für den Support",
    failed: {
      "not-restored":
        "Das Journal wurde nicht ersetzt; nichts hat sich geändert. Der Grund steht in den Zeilen für den Support.",
      "not-opened": "Es lässt sich weiterhin nicht öffnen.",
      "no-such-backup": "Diese Sicherung fehlt oder ist nicht mehr verwendbar. Wählen Sie eine andere.",
      other:
        "Das hat nicht geklappt. Versuchen Sie es erneut. Hilft das nicht, geben Sie dem Support die Zeilen unten.",
    },
    otherFailed: "Auch {{name}} ließ sich nicht öffnen.",
    noScans: "Solange diese Seite offen ist, wird nichts gescannt.",
  },
} satisfies German<typeof en>;
