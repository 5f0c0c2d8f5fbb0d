import type en from "../../en/health/health.ts";
import type { German } from "../../words.ts";

export default {
  title: "Zustand dieses Arbeitsplatzes",
  hint: "Schlüsselspeicher, Datenbanken, Netzwerk, Uhr, Scanner, Drucker und Datenträger, jeweils mit dem, was zu tun ist; Dateien für den Support.",
  reading: "Der Arbeitsplatz wird geprüft …",
  notRead: "Der Zustand konnte nicht gelesen werden. Es wird alle paar Sekunden neu versucht.",
  list: "Teile des Arbeitsplatzes",
  state: { fine: "In Ordnung", look: "Zu prüfen", broken: "Gestört" },
  summary: {
    fine: "Alles ist in Ordnung",
    look_one: "{{count}} Teil zu prüfen",
    look_other: "{{count}} Teile zu prüfen",
    broken_one: "{{count}} Teil ist gestört",
    broken_other: "{{count}} Teile sind gestört",
  },
  action: {
    copy: "Als Text kopieren",
    copied: "Kopiert",
    notCopied: "Nicht kopiert: ins Fenster klicken und noch einmal versuchen",
    logs: "Ordner des Protokolls öffnen",
    logsNotOpened: "Der Ordner konnte nicht geöffnet werden.",
    bundle: "Dateien für den Support",
    check: "Beide Dateien jetzt prüfen",
    stop: "Prüfung anhalten",
  },
  part: {
    program: "Programm",
    keychain: "Schlüsselspeicher",
    journal: "Journal",
    cache: "Lokale Kopie",
    inbox: "Ereigniseingang",
    network: "Netzwerk",
    clock: "Uhr",
    scanner: "Scanner",
    printer: "Etikettendrucker",
    disk: "Datenträger",
  },
  program: {
    steady: "Läuft seit dem Start ohne Unterbrechung.",
    interrupted:
      "Etwas ist ausgefallen und wurde wieder geöffnet. Kommt das wieder vor, sichern Sie die Dateien für den Support.",
  },
  keychain: {
    works: "Schlüssel und Token können aufbewahrt werden.",
    "not-answering":
      "Er antwortet nicht; vielleicht wartet er darauf, entsperrt zu werden. Entsperren Sie ihn an diesem Computer.",
    "not-needed":
      "Er kann nicht benutzt werden. Die Übung braucht keinen; eine andere Umgebung behält ihren Schlüssel nur für die Sitzung.",
    unusable:
      "Er kann nicht benutzt werden. Schlüssel bleiben bis zum Programmende; bitten Sie die IT, einen Schlüsselspeicher einzurichten.",
  },
  journal: {
    kept: "Alles, was hier erfasst wurde, ist gesichert, und es gibt eine neue Sicherung.",
    "no-backup":
      "Es gibt noch keine Sicherung. Kurz nach dem Start wird eine angelegt; sehen Sie in einigen Minuten wieder hier nach.",
    "old-backup":
      "Die letzte Sicherung ist alt. Schaffen Sie Platz auf dem Datenträger; der nächste Versuch folgt binnen einer Stunde.",
    damaged:
      "Es ist beschädigt. Scannen Sie nicht weiter und stellen Sie auf der Seite, die sich öffnet, eine Sicherung wieder her.",
    closed: "Keine Umgebung ist geöffnet. Wählen Sie eine, oder folgen Sie der Seite, die den Grund nennt.",
  },
  cache: {
    kept: "Artikel und Listen sind für die Arbeit ohne Netzwerk hier.",
    damaged:
      "Sie ist beschädigt. Sie wird beiseitegelegt und neu gefüllt; Sie können weiterscannen, Gescanntes geht nicht verloren.",
    closed: "Keine Umgebung ist geöffnet. Wählen Sie eine, oder folgen Sie der Seite, die den Grund nennt.",
  },
  inbox: {
    off: "Aus. Der Arbeitsplatz fragt den Dienst selbst.",
    open: "Nimmt Ereignisse entgegen.",
    refuses:
      "Nimmt Ereignisse entgegen, hat aber einige abgelehnt. Vergleichen Sie Signaturschlüssel und Uhr in den Einstellungen des Eingangs.",
    closed:
      "Er ist eingeschaltet, kann aber keine Ereignisse empfangen. Die Einstellungen des Eingangs sagen, was zu ändern ist.",
    unknown: "Sein Zustand war nicht zu erfahren.",
  },
  network: {
    online: "Der Dienst antwortet.",
    unknown: "Der Dienst wurde noch nicht gefragt.",
    missing: "Schlüssel und Token fehlen. Geben Sie sie in den Einstellungen ein.",
    unanswered: "Der Dienst ist da, antwortet aber nicht. Scannen geht weiter; Aufträge warten.",
    offline: "Der Dienst ist nicht erreichbar. Scannen geht weiter; prüfen Sie Netzwerk oder Proxy.",
    refused: "Der Dienst hat Schlüssel und Token abgelehnt. Geben Sie sie in den Einstellungen neu ein.",
  },
  clock: {
    right: "Stimmt mit der Uhr des Dienstes überein.",
    unknown: "Zu wenige Antworten, um sie mit der des Dienstes zu vergleichen.",
    wrong:
      "Sie geht um Minuten falsch. Lassen Sie den Computer sie selbst stellen; Fristen zählen nach der Uhr des Dienstes.",
  },
  scanner: {
    measured: "Die Scannerprüfung hat ihn vermessen.",
    "not-measured":
      "Hier wurde noch keine Scannerprüfung gemacht. Sie steht in den Einstellungen und dauert etwa eine Minute.",
    doubles:
      "Er hat in der Scannerprüfung Etiketten doppelt gelesen. Stellen Sie ihn so ein, dass er Wiederholungen auslässt.",
  },
  printer: {
    "not-rolled-out": "Die IT hat keinen vorgegeben; der hier gewählte steht unter Einstellungen, Etiketten.",
    there: "Der von der IT vorgegebene Drucker ist auf diesem Computer eingerichtet.",
    unknown: "Welche Drucker dieser Computer hat, war nicht zu erfahren.",
    missing:
      "Der von der IT vorgegebene Drucker ist auf diesem Computer nicht eingerichtet; PDF- und PNG-Etiketten werden nicht gedruckt. Bitten Sie die IT, ihn unter dem Namen einzurichten, der unter Einstellungen, Etiketten steht.",
  },
  disk: {
    room: "Es ist Platz.",
    unknown: "Wie viel Platz frei ist, war nicht zu erfahren.",
    "not-encrypted":
      "Nicht verschlüsselt: Von einem gestohlenen Datenträger lassen sich Namen und Anschriften lesen. Bitten Sie Ihre IT, BitLocker oder FileVault einzuschalten.",
    little: "Es ist wenig Platz übrig. Löschen Sie, was nicht gebraucht wird, bevor er voll ist.",
    full: "Fast voll: Scans können bald nicht mehr gespeichert werden. Schaffen Sie jetzt Platz.",
  },
  fact: {
    version: "Returns Desk",
    runtime: "Electron, Chromium, Node",
    sqlite: "SQLite",
    size: "Größe",
    system: "System",
    startedAt: "Gestartet",
    interruptions: "Wieder geöffnet",
    backend: "Aufbewahrt von",
    file: "Datei",
    schema: "Datenversion",
    backup: "Letzte Sicherung",
    setAside: "Beschädigte, beiseitegelegt",
    check: "Geprüft",
    lastEvent: "Letztes Ereignis",
    refused: "Abgelehnt",
    waiting: "Wartend",
    since: "Seit",
    lastAnswer: "Letzte Antwort",
    proxy: "Proxy",
    skew: "Die Uhr des Dienstes geht vor um",
    layout: "Tastaturbelegung",
    pace: "Von Taste zu Taste",
    measuredAt: "Vermessen",
    free: "Frei",
    encrypted: "Verschlüsselt",
  },
  encrypted: { yes: "ja", no: "nein", unknown: "das System sagt es nicht" },
  backend: {
    "credential-manager": "Windows-Anmeldeinformationsverwaltung",
    "login-keychain": "Anmeldeschlüsselbund von macOS",
    "secret-service": "Secret Service (Schlüsselspeicher)",
  },
  proxy: { system: "wie der Computer", direct: "keiner" },
  check: {
    "not-checked": "noch nicht",
    running: "{{percent}} % gelesen",
    sound: "in Ordnung",
    damaged: "beschädigt",
    stopped: "vor dem Ende angehalten",
  },
  value: {
    none: "keine",
    backups_one: "{{when}}, {{count}} aufbewahrt",
    backups_other: "{{when}}, {{count}} aufbewahrt",
    milliseconds: "{{half}} ms, höchstens {{most}} ms",
    seconds: "{{count}} s",
    ofAll: "{{free}} von {{all}}",
  },
  bundle: {
    title: "Dateien für den Support",
    what: "Das ist alles, was gesichert wird, Datei für Datei. Schlüssel, Empfänger, Adressen, gescannte Texte und Inhalte von Anfragen sind nicht dabei.",
    preparing: "Die Dateien werden zusammengestellt …",
    notPrepared: "Die Dateien konnten nicht zusammengestellt werden. Versuchen Sie es noch einmal.",
    files: "Dateien",
    cut: "Der erste Teil ist zu sehen; gesichert wird die ganze Datei.",
    save: "Als ZIP sichern",
    again: "Neu zusammenstellen",
    saved: "Gesichert als {{file}}",
    notSaved:
      "Speichern fehlgeschlagen. Der Ordner ist vielleicht voll oder schreibgeschützt. Wählen Sie einen anderen Ort.",
    outdated:
      "Diese Dateien wurden inzwischen neu zusammengestellt. Sehen Sie sie noch einmal an und sichern Sie dann.",
    back: "Zurück zum Zustand dieses Arbeitsplatzes",
  },
  interruption: {
    title: "Was wieder geöffnet wurde",
    dismiss: "Verstanden",
    "page-crashed": "Das Fenster ist um {{time}} ausgefallen und wurde wieder geöffnet.",
    "page-hung": "Das Fenster antwortete um {{time}} nicht und wurde wieder geöffnet.",
    "store-ended":
      "Die Daten dieses Arbeitsplatzes wurden um {{time}} wieder geöffnet, nachdem ihr Programmteil ausgefallen war.",
    batch_zero: "Der offene Stapel ist leer, wie er gesichert war.",
    batch_one: "Der offene Stapel ist mit {{count}} Artikel wieder da, ebenso seine Adresse.",
    batch_other: "Der offene Stapel ist mit {{count}} Artikeln wieder da, ebenso seine Adresse.",
    todo: "Haben Sie etwas gescannt und kein Ergebnis gesehen, scannen Sie es noch einmal: Nichts zählt doppelt.",
  },
} satisfies German<typeof en>;
