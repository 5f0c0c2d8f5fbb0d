import type en from "../en/settings-search-terms.ts";
import type { German } from "../translation-types.ts";

export default {
  scanner: {
    page: "Barcodeleser, Lesegerät, Pistole, Tastatur",
    layout: "Tastaturlayout, falsche Buchstaben, falsche Zeichen, Tastaturbelegung",
    repeats: "Doppelscan, doppelt, zweimal, wiederholt",
  },
  sound: {
    page: "Ton, Audio, Lautsprecher, Geräusch",
    on: "stumm, leise, Ton, Piepton",
    volume: "laut, leise, lauter",
    spoken: "Sprache, vorlesen, sprechen, Zahlen",
    voice: "Sprecher, Sprache",
  },
  display: {
    page: "Bildschirm, Aussehen, Schriftgröße, Zoom, Textgröße, größer, kleiner",
    language: "Übersetzung",
    theme: "dunkel, Dunkelmodus, hell, Nacht, Farben, Farbschema",
    touch: "Schriftgröße, Zoom, Textgröße, größer, Tablet, Finger, Handschuhe",
    outside: "Taskleiste, Dock, Zahl, Benachrichtigung, Fortschritt",
  },
  labels: {
    page: "Etikettendrucker, Versandetikett, Drucken, Thermo, Zebra, Aufkleber",
    printer: "Etikettendrucker, Zebra, Thermo",
    size: "Papierformat, Papiergröße, Format, A6",
    resolution: "dpi, scharf, unscharf",
    copies: "Anzahl, zweimal, Exemplare",
    silent: "Druckdialog, ohne Nachfrage",
    automatic: "automatisch drucken, bei Ankunft",
    zplHost: "Zebra, Netzwerkdrucker, IP-Adresse",
    zplPort: "9100",
    ownHosts: "Etiketten-Server, Download, erlaubte Hosts",
  },
  recipients: {
    page: "Kunde, Adressbuch, Datenschutz, DSGVO, personenbezogene Daten",
    label: "Adressbuch, Vorschläge, Verlauf, Kunde",
    erase: "löschen, Datenschutz, DSGVO, Aufbewahrung",
    fillStreet2: "Adresszusatz, Strich",
    eraseOne: "Kunde löschen, vergessen, Datenschutz, DSGVO",
  },
  orders: {
    page: "Bestellbuch, Shop, Bestellungen, Shopify, Amazon, WooCommerce, eBay, Import",
    open: "Shopify, Amazon, WooCommerce, eBay, CSV, XLSX, Vorlage, rückgängig",
    age: "veraltet, alte Datei, Stunden, anbieten",
  },
  batch: {
    page: "Auftrag, absenden, Artikel, Stapel",
    limit: "Höchstzahl, Artikel pro Auftrag, Maximum",
    undo: "zurücknehmen, rückgängig, warten, Sekunden",
    hold: "zurückgehalten, ohne Nachfrage, automatisch",
    codes: "Bearbeitungscode, ohd, rsd",
    seal: "Versiegeln, falsches Etikett, Verwechslung, vertauscht, prüfen",
    stale: "Alter, veraltet, alte Daten, Warnung",
  },
  operator: {
    page: "Benutzer, Arbeitsplatz, Sicherheit, Sperre, PIN",
    station: "Name, Arbeitsplatzname, Computername",
    target: "Ziel, pro Stunde, Durchsatz, Tempo",
    lock: "Bildschirmsperre, Leerlauf, Minuten, automatische Sperre",
    label: "Passwort, Code, entsperren",
  },
  connection: {
    page: "API, Konto, Anmeldung, Login, Zugangsdaten, Server, online, Übung, Sandbox, Produktion, wechseln, Konto",
    add: "neues Konto, neuer Server",
    user: "URL, Server, Endpunkt",
    public: "URL, Server, Endpunkt",
    key: "Zugangsdaten, Login, Passwort",
    token: "Zugangsdaten, Login, Passwort",
  },
  inbox: {
    page: "Webhook, Benachrichtigungen, Callback, Push, Ereignisse",
    on: "Webhook, Callback, Push",
    endpoint: "Webhook-URL, öffentliche Adresse",
    host: "Netzwerk, Schnittstelle, IP-Adresse",
    senders: "Erlaubnisliste, Whitelist, Firewall, IP-Adresse",
    port: "8790",
    path: "URL-Pfad",
    fresh: "Zeitstempel, Uhr, Alter",
    events: "Alter, alte Ereignisse",
    label: "Signaturschlüssel, HMAC, Geheimnis",
  },
  copy: {
    page: "Synchronisierung, Sync, Download, offline, Bestand, Cache",
    days: "Verlauf, Zeitraum, wie weit zurück",
    refreshEvery: "Sync, Intervall, Abfrage, automatisch",
    requests: "Rate, Drosselung, Geschwindigkeit",
    entry: "Upload, CSV, Excel, JSON, Datei",
  },
  calendar: {
    page: "Werktage, Frist, Annahmeschluss, Urlaub",
    weekdays: "Woche, Wochenende, Samstag, Sonntag",
    holiday: "freier Tag, Urlaub, geschlossen",
  },
  fba: {
    page: "Amazon, Fulfillment",
    parameter: "Abfrageparameter, Anweisungs-ID",
  },
  updates: {
    page: "Upgrade, neue Version, über, Aktualisierung",
    licenses: "Open Source, rechtlich",
  },
  configuration: {
    page: "config.json, IT, Rollout, verwaltet, Proxy, Zertifikat, CA, Administrator, Richtlinie",
    check: "validieren, testen, Fehler, config.json",
    save: "exportieren, klonen, Einstellungen kopieren, sichern, anderer Arbeitsplatz, config.json",
    administration: "Passwort, schützen, Admin, Einstellungen sperren",
  },
  health: {
    page: "Backup, Sicherung, Festplatte, Netzwerk, Proxy, Uhr, Diagnose, Status, Datenbank, Support",
    title: "Support, Protokoll, Diagnose, ZIP, Bericht",
  },
  requests: {
    page: "HTTP, API-Protokoll, Verkehr, Aufrufe",
  },
  "black-box": {
    page: "Scanprotokoll, Verlauf, Scans",
  },
  "check-up": {
    page: "Scanner testen, kalibrieren, falsche Buchstaben",
  },
  sheets: {
    page: "druckbar, Befehle, Barcodes, Codes drucken",
    title: "Namen, Ausweis, Anmeldekarte",
  },
  "first-run": {
    page: "Assistent, einrichten, Start",
  },
} satisfies German<typeof en>;
