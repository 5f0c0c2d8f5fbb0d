import type en from "../../en/health/health.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Zustand dieses Arbeitsplatzes",
  checking: "Der Arbeitsplatz wird geprüft …",
  notRead: "Der Zustand war nicht lesbar. Ein neuer Versuch folgt alle paar Sekunden.",
  list: "Teile des Arbeitsplatzes",
  state: { fine: "In Ordnung", warning: "Zu prüfen", broken: "Gestört" },
  summary: {
    fine: "Alles ist in Ordnung",
    warning_one: "{{count}} Teil zu prüfen",
    warning_other: "{{count}} Teile zu prüfen",
    broken_one: "{{count}} Teil ist gestört",
    broken_other: "{{count}} Teile sind gestört",
  },
  action: {
    copy: "Als Text kopieren",
    copied: "Kopiert",
    notCopied: "Nicht kopiert: ins Fenster klicken und erneut versuchen",
    logs: "Protokollordner öffnen",
    logsNotOpened: "Der Ordner ließ sich nicht öffnen.",
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
    fleet: "Verbund",
    settings: "Einstellungen",
    configuration: "Konfiguration der IT",
    erasure: "Löschen von Empfängern",
    scanner: "Scanner",
    printer: "Etikettendrucker",
    disk: "Datenträger",
  },
  program: {
    steady: "Seit dem Start ohne Unterbrechung.",
    interrupted:
      "Etwas ist ausgefallen und wurde wiederhergestellt. Passiert das erneut, speichern Sie die Dateien für den Support.",
  },
  keychain: {
    works: "Schlüssel und Token lassen sich speichern.",
    "not-answering": "Er antwortet nicht; vielleicht ist er gesperrt. Entsperren Sie ihn an diesem Computer.",
    "not-needed":
      "Nicht verfügbar. Die Übung braucht keinen; andere Umgebungen behalten ihren Schlüssel nur für die Sitzung.",
    unusable:
      "Nicht verfügbar. Schlüssel bleiben bis zum Programmende; bitten Sie die IT, einen Schlüsselspeicher einzurichten.",
  },
  journal: {
    intact: "Alles ist gespeichert, und es gibt eine aktuelle Sicherung.",
    "no-backup": "Noch keine Sicherung. Die erste folgt kurz nach dem Start; sehen Sie in einigen Minuten wieder nach.",
    "old-backup":
      "Die letzte Sicherung ist alt. Schaffen Sie Platz auf dem Datenträger; binnen einer Stunde folgt ein neuer Versuch.",
    damaged:
      "Beschädigt. Scannen Sie nicht weiter und stellen Sie auf der Seite, die sich öffnet, eine Sicherung wieder her.",
    closed: "Keine Umgebung ist offen. Wählen Sie eine, oder folgen Sie der Seite, die den Grund nennt.",
  },
  cache: {
    intact: "Artikel und Listen sind für die Arbeit ohne Netzwerk gespeichert.",
    damaged: "Beschädigt: Sie wird beiseitegelegt und neu geladen. Scannen geht weiter; kein Scan geht verloren.",
    closed: "Keine Umgebung ist offen. Wählen Sie eine, oder folgen Sie der Seite, die den Grund nennt.",
  },
  inbox: {
    off: "Aus. Der Dienst wird regelmäßig abgefragt.",
    open: "Empfängt Ereignisse.",
    refuses:
      "Empfängt Ereignisse, hat aber einige abgelehnt. Prüfen Sie Signaturschlüssel und Uhr in den Einstellungen des Eingangs.",
    anyone: "Empfängt von jedem Computer im Netz. Nennen Sie die Absender in den Einstellungen des Eingangs.",
    closed: "An, kann aber keine Ereignisse empfangen. Was zu ändern ist, steht in den Einstellungen des Eingangs.",
    unknown: "Zustand unbekannt.",
  },
  network: {
    online: "Der Dienst antwortet.",
    unknown: "Der Dienst wurde noch nicht aufgerufen.",
    missing: "Schlüssel und Token fehlen. Geben Sie sie in den Einstellungen ein.",
    unanswered: "Der Dienst antwortet nicht. Scannen geht weiter; Aufträge warten.",
    offline: "Der Dienst ist nicht erreichbar. Scannen geht weiter; prüfen Sie Netzwerk oder Proxy.",
    refused: "Der Dienst lehnt Schlüssel und Token ab. Geben Sie sie in den Einstellungen neu ein.",
  },
  clock: {
    right: "Stimmt mit der Uhr des Dienstes überein.",
    unknown: "Zu wenige Antworten für einen Vergleich mit der Uhr des Dienstes.",
    wrong:
      "Sie geht um Minuten falsch. Lassen Sie den Computer sie automatisch stellen; Stornofristen gelten nach der Uhr des Dienstes.",
  },
  fleet: {
    alone: "Dieser Arbeitsplatz arbeitet allein.",
    connected: "Mit den Servern des Verbunds verbunden.",
    connecting: "Verbindung mit den Servern des Verbunds wird aufgebaut …",
    "certificate-ends": "Die Zertifikate der Server laufen binnen 30 Tagen ab. Bitten Sie die IT, sie zu erneuern.",
    "relay-refused":
      "Der Dienst lehnt den API-Schlüssel des Relays ab; jeder Arbeitsplatz fragt selbst ab. Bitten Sie die IT, ihn zu erneuern.",
    "refuses-events":
      "Ereignisse ohne Signatur eines vertrauten Relays wurden abgelehnt. Bitten Sie die IT, fleet.relays zu berichtigen.",
    "newer-events": "Ereignisse einer neueren Version sind hier nicht lesbar. Aktualisieren Sie Returns Desk.",
    "unreadable-orders":
      "Eine andere Version hat Bestellungen geschrieben, die hier nicht lesbar sind. Aktualisieren Sie alle Arbeitsplätze.",
    "missed-orders":
      "Bestellungen anderer Arbeitsplätze wurden gelöscht, bevor sie hier gelesen wurden. Importieren Sie die neueste Datei.",
    "not-loaded":
      "Ein Teil des Programms konnte nicht geladen werden. Starten Sie es neu; hilft das nicht, installieren Sie es erneut.",
    "key-missing":
      "Der Schlüssel des Verbunds fehlt im Schlüsselspeicher dieses Computers. Bitten Sie die IT, ihn zu speichern.",
    unreachable:
      "Kein Server antwortet. Scannen geht weiter; prüfen Sie das Netzwerk, oder bitten Sie die IT, die Server zu starten.",
    "server-too-old": "Server zu alt: {{detail}}. Die IT muss 2.15.1 oder neuer installieren.",
    certificate:
      "Das Zertifikat der Server wird nicht anerkannt ({{detail}}). Bitten Sie die IT, es zu erneuern oder fleet.caFile zu berichtigen.",
    clock: "Die Uhr dieses Computers weicht von der der Server ab. Lassen Sie den Computer sie automatisch stellen.",
    permission:
      "Die Server lehnen den Schlüssel dieses Arbeitsplatzes ab. Bitten Sie die IT, ihn hinzuzufügen und die Server neu zu laden.",
    "no-quorum":
      "Die meisten Server antworten nicht; nichts wird geteilt. Scannen geht weiter; bitten Sie die IT, sie zu starten.",
    "relay-never-ran":
      "Das Relay lief noch nie; nichts wird geteilt. Scannen geht weiter; bitten Sie die IT, es zu starten.",
    "name-taken":
      "Ein anderer Computer verwendet den Namen dieses Arbeitsplatzes. Bitten Sie die IT um einen eigenen Namen.",
  },
  settings: {
    intact: "Alle gespeicherten Einstellungen wurden gelesen.",
    unknown: "Keine Umgebung ist geöffnet.",
    reset:
      "Einige gespeicherte Werte waren nicht lesbar; es gelten Standardwerte. Prüfen Sie sie in den Einstellungen.",
  },
  configuration: {
    usable: "Keine Fehler gefunden.",
    locked: "Sie gilt; Adressen, Schlüssel, Drucker und Ereigniseingang sind gesperrt.",
    partly:
      "Ein Teil ist nicht verwendbar; der Rest gilt. Einstellungen, $t(settings:tabs.administration), $t(configuration:title) zeigt, was die IT wissen muss.",
    "partly-locked":
      "Ein Teil ist nicht verwendbar, und der Arbeitsplatz ist gesperrt. Einstellungen, $t(settings:tabs.administration), $t(configuration:title) zeigt, was die IT wissen muss.",
    unreadable:
      "Nicht lesbar; nichts daraus gilt. Einstellungen, $t(settings:tabs.administration), $t(configuration:title) zeigt, was die IT wissen muss.",
  },
  erasure: {
    runs: "Empfänger werden nach den Tagen in den Einstellungen gelöscht.",
    unknown: "Keine Umgebung ist geöffnet.",
    "clock-unknown": "Wartet auf die Uhr des Dienstes.",
    "clock-wrong":
      "Angehalten: Die Uhr dieses Computers geht um Tage falsch. Stellen Sie sie auf diesem Computer automatisch.",
    "period-unreadable":
      "Angehalten: Die Tage, die Empfänger behalten werden, waren nicht lesbar. Wählen Sie sie in den Einstellungen unter $t(address:settings.title).",
  },
  scanner: {
    measured: "In der Scannerprüfung vermessen.",
    "not-measured": "Noch keine Scannerprüfung. Starten Sie sie in den Einstellungen; sie dauert etwa eine Minute.",
    doubles:
      "In der Scannerprüfung hat er Etiketten doppelt gelesen. Stellen Sie ihn so ein, dass er Wiederholungen auslässt.",
  },
  printer: {
    "not-rolled-out":
      "Von der IT ist kein Drucker vorgegeben. Den hier gewählten zeigen Einstellungen, $t(labels:settings.group).",
    there: "Der von der IT vorgegebene Drucker ist auf diesem Computer eingerichtet.",
    unknown: "Drucker dieses Computers unbekannt.",
    missing:
      "Der von der IT vorgegebene Drucker ist hier nicht eingerichtet; PDF- und PNG-Etiketten werden nicht gedruckt. Bitten Sie die IT, ihn unter dem Namen aus Einstellungen, $t(labels:settings.group) einzurichten.",
  },
  disk: {
    room: "Genug Platz.",
    unknown: "Freier Platz unbekannt.",
    "not-encrypted":
      "Nicht verschlüsselt: Wer den Datenträger stiehlt, kann Namen und Adressen lesen. Bitten Sie die IT, BitLocker oder FileVault einzuschalten.",
    little: "Wenig Platz. Löschen Sie nicht benötigte Dateien, bevor er voll ist.",
    full: "Fast voll: Scans lassen sich bald nicht mehr speichern. Schaffen Sie jetzt Platz.",
  },
  fact: {
    version: "Returns Desk",
    runtime: "Electron, Chromium, Node",
    sqlite: "SQLite",
    size: "Größe",
    system: "System",
    startedAt: "Gestartet",
    interruptions: "Wiederhergestellt",
    backend: "Gespeichert von",
    file: "Datei",
    schema: "Datenversion",
    backup: "Letzte Sicherung",
    setAside: "Beschädigt, beiseitegelegt",
    check: "Geprüft",
    lastEvent: "Letztes Ereignis",
    refused: "Abgelehnt",
    waiting: "Wartend",
    since: "Seit",
    lastAnswer: "Letzte Antwort",
    proxy: "Proxy",
    skew: "Die Uhr des Dienstes geht vor um",
    warehouse: "Lager",
    desk: "Arbeitsplatz",
    detail: "Einzelheit",
    certificate: "Zertifikat bis",
    reset: "Zurückgesetzt",
    layout: "Tastaturbelegung",
    pace: "Zwischen Tasten",
    measuredAt: "Vermessen",
    free: "Frei",
    encrypted: "Verschlüsselt",
  },
  reset: {
    inventoryTable: "Ansichten des Bestands",
    orderTable: "Ansichten des Wiederversands",
    environments: "Umgebungen",
    scannerProfile: "Scannerprüfung",
    labelPrinting: "Etikettendruck",
    lock: "PIN der Sperre",
    language: "Sprache",
  },
  encrypted: { yes: "ja", no: "nein", unknown: "vom System nicht gemeldet" },
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
    stopped: "vorzeitig angehalten",
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
    what: "Nur diese Dateien werden gespeichert. Schlüssel, Empfänger, Adressen, gescannte Texte und Inhalte von Anfragen sind nicht dabei.",
    preparing: "Die Dateien werden zusammengestellt …",
    notPrepared: "Die Dateien konnten nicht zusammengestellt werden. Versuchen Sie es erneut.",
    files: "Dateien",
    cut: "Nur der erste Teil ist zu sehen; gespeichert wird die ganze Datei.",
    save: "Als ZIP speichern",
    again: "Neu zusammenstellen",
    saved: "Gespeichert als {{file}}",
    notSaved:
      "Speichern fehlgeschlagen. Vielleicht ist der Ordner voll oder schreibgeschützt. Wählen Sie einen anderen Ort.",
    outdated:
      "Diese Dateien wurden inzwischen neu zusammengestellt. Prüfen Sie sie noch einmal und speichern Sie dann.",
    back: "Zurück zum Zustand dieses Arbeitsplatzes",
  },
  interruption: {
    title: "Was wiederhergestellt wurde",
    dismiss: "Ausblenden",
    "page-crashed": "Das Fenster ist um {{time}} ausgefallen und hat sich wieder geöffnet.",
    "page-hung": "Das Fenster hat um {{time}} nicht reagiert und sich wieder geöffnet.",
    "store-ended": "Ein Programmteil ist ausgefallen und wurde um {{time}} neu gestartet.",
    batch_zero: "Der offene Stapel war leer.",
    batch_one: "Der offene Stapel ist mit {{count}} Artikel und Adresse wieder da.",
    batch_other: "Der offene Stapel ist mit {{count}} Artikeln und Adresse wieder da.",
    todo: "Scans ohne Ergebnis wiederholen; nichts wird doppelt gezählt.",
  },
} satisfies German<typeof en>;
