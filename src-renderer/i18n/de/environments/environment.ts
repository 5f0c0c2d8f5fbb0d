import type en from "../../en/environments/environment.ts";
import type { German } from "../../translation-types.ts";

export default {
  connection: {
    title: "Verbindung",
    hint: "Stapel, Aufträge und eingetippte Adressen bleiben bei ihrer Umgebung, bis Sie zurückkommen.",
    formLabel: "Verbindung: {{name}}",
    inUse: "Aktiv",
    switchTo: "Zu {{name}} wechseln",
    switchShort: "Wechseln",
    switchFailed:
      "Die Umgebung wurde nicht gewechselt. Nichts ist verloren. Versuchen Sie es erneut; hilft das nicht, starten Sie die App neu.",
    switchIncomplete: "{{name}} hat noch keine vollständige Adresse. Ergänzen Sie sie hier und wechseln Sie dann.",
    switchGone: "Diese Umgebung gibt es hier nicht mehr. Wählen Sie eine andere.",
    switchScansWait:
      "Nicht gewechselt: Scans werden noch gespeichert. Warten Sie auf ihre Ergebnisse und wechseln Sie dann.",
    switchUnsaved:
      "Nicht gewechselt: Eine unter „Scannen“ eingetippte Adresse ist nicht gespeichert. Öffnen Sie „Scannen“ und wechseln Sie dann.",
    notRead:
      "Die Umgebungen dieses Arbeitsplatzes waren nicht lesbar. Nichts ist verloren. Versuchen Sie es erneut; hilft das nicht, starten Sie die App neu.",
  },
  kind: {
    practice: "Auf diesem Computer simuliert",
    sandbox: "Testsystem des Dienstes: Nichts Echtes wird versandt",
    production: "Echte Aufträge, echte Pakete",
    "production-china": "Echte Aufträge, echte Pakete, in China",
    custom: "Eine eigene Adresse",
  },
  managedKind: "Von Ihrer IT eingerichtet",
  managed: "Name und Adressen stammen aus config.json. Ändern Sie sie dort.",
  locked:
    "Von Ihrer IT gesperrt. Adressen, Schlüssel, Etiketten-Hosts, Etikettendrucker und Ereigniseingang ändert nur die IT.",
  practice: "Die Übung braucht weder Konto noch Netzwerk. Nichts Echtes wird versandt.",
  address: {
    name: "Name",
    nameHint: "Steht oben in der Leiste, solange die Umgebung aktiv ist.",
    user: "Adresse der User-API",
    public: "Adresse der Public-API",
    hint: "Mit oder ohne /api am Ende. Nur https, außer für diesen Computer selbst.",
    chinaPublic:
      "Nicht veröffentlicht: Laut Dienst hat jede Umgebung eine, für China nennt er keine. Fragen Sie Ihren Ansprechpartner.",
    saved: "Adressen gespeichert",
    nameTaken: "Eine andere Umgebung hat diesen Namen. Wählen Sie einen anderen.",
    nameMissing: "Geben Sie einen Namen ein.",
    isManaged: "Diese Umgebung ist in config.json eingerichtet. Ändern Sie sie dort.",
    gone: "Diese Umgebung gibt es hier nicht mehr.",
    failed: "Die Adressen wurden nicht gespeichert; die bisherigen gelten. Versuchen Sie es erneut.",
    problem: {
      empty: "Die Adresse fehlt.",
      "too-long": "Die Adresse ist zu lang.",
      "not-an-address": "Keine Adresse. Geben Sie sie ein wie https://api.example.com/user.",
      "not-https":
        "Verwenden Sie https: Jeder Aufruf enthält die Zugangsdaten. Einfaches http gilt nur für diesen Computer.",
      "carries-credentials": "Entfernen Sie Benutzername und Passwort aus der Adresse.",
      "carries-query": "Entfernen Sie alles ab ? oder #.",
    },
    restore: "Standardadressen wiederherstellen",
  },
  credentials: {
    key: "API-Schlüssel",
    token: "API-Token",
    where:
      "Schlüssel und Token finden Sie im Portal des Dienstes unter „Settings > Signing Key and API Token“. Jede Umgebung hat eigene.",
    notNeeded: "In der Übung nicht nötig",
    state: {
      missing: "API-Schlüssel und Token fehlen.",
      keychain: "Hinterlegt: Schlüssel endet auf …{{tail}}, gespeichert im Schlüsselspeicher dieses Computers.",
      session:
        "Hinterlegt: Schlüssel endet auf …{{tail}}, nur für diese Sitzung. Beim Schließen der App wird er gelöscht.",
      refused: "Der Dienst lehnt sie ab. Geben Sie beide neu ein.",
    },
    saved: "Zugangsdaten gespeichert",
    keyMissing: "Geben Sie den API-Schlüssel ein.",
    tokenMissing: "Geben Sie das API‑Token ein.",
    keyBad:
      "Ein Schlüssel hat Buchstaben, Ziffern und Zeichen, keine Leerzeichen. Kopieren Sie ihn erneut aus dem Portal.",
    tokenBad:
      "Ein Token hat Buchstaben, Ziffern und Zeichen, keine Leerzeichen. Kopieren Sie es erneut aus dem Portal.",
    noKeychain: {
      none: "Dieser Computer hat keinen nutzbaren Schlüsselspeicher; nichts wird gespeichert.",
      "not-answering":
        "Der Schlüsselspeicher dieses Computers antwortet nicht. Fragt er nach Passwort oder Erlaubnis, antworten Sie; die Frage kann hinter diesem Fenster liegen. Die App wartet.",
      refusing:
        "Der Schlüsselspeicher dieses Computers lässt sich nicht öffnen; vielleicht ist er gesperrt oder fehlt.",
    },
    forSession: "Nur für diese Sitzung behalten",
    forSessionHint: "Nur im Arbeitsspeicher, nie gespeichert. Nach dem Schließen der App neu einzugeben.",
    chooseSession:
      "Nichts gespeichert. Wählen Sie „Nur für diese Sitzung behalten“ und drücken Sie erneut „Verbinden“.",
    tooLong:
      "Nicht gespeichert: Schlüssel und Token sind zu lang für den Schlüsselspeicher dieses Computers (höchstens 2.560 Byte). Prüfen Sie, ob Sie nur Schlüssel und Token kopiert haben, oder wählen Sie „Nur für diese Sitzung behalten“ und drücken Sie erneut „Verbinden“.",
    failed: "Die Zugangsdaten wurden nicht gespeichert. Nichts hat sich geändert. Versuchen Sie es erneut.",
    remove: "Zugangsdaten entfernen",
    removeAsk:
      "API-Schlüssel und Token von {{name}} von diesem Computer entfernen? Aufträge warten, bis Sie beide wieder eingeben.",
    removed: "Zugangsdaten entfernt",
    removeFailed:
      "Nicht entfernt: Der Schlüsselspeicher antwortet nicht. Entsperren Sie ihn und versuchen Sie es dann erneut.",
  },
  test: {
    why: {
      proxyKind: "Die App kann diese Art von Proxy nicht nutzen. Bitten Sie Ihre IT um einen HTTP-Proxy.",
      proxyPassword: "Der Proxy verlangt Benutzername und Passwort.",
      practiceClosed: "Der Übungsdienst läuft nur in der Umgebung Übung.",
    },
    start: "Verbindung testen",
    running: "Wird getestet …",
    keyUnchecked: "Schlüssel und Token sind gespeichert. Der Dienst hat sie noch nicht geprüft.",
    label: "Ergebnis des Tests",
    took: "Antwort nach {{milliseconds}} ms",
    failed: "Der Test war nicht möglich. Nichts hat sich geändert. Versuchen Sie es erneut.",
    where: { user: "User-API", public: "Public-API", both: "beide Adressen" },
    title: {
      success: "Verbunden",
      "bad-address": "Kein Server gefunden ({{where}})",
      offline: "Keine Verbindung ({{where}})",
      timeout: "Keine Antwort rechtzeitig ({{where}})",
      tls: "Verbindung nicht sicher ({{where}})",
      "no-credentials": "Kein API-Schlüssel und Token für den Test",
      unauthorized: "Der Dienst lehnt API-Schlüssel und Token ab",
      forbidden: "Dieser Schlüssel darf beim Dienst nicht lesen",
      "not-the-service": "Hier antwortet etwas anderes ({{where}})",
      server: "Fehler des Dienstes ({{where}})",
    },
    todo: {
      success: "Beide Adressen antworten und nehmen Schlüssel und Token an.",
      successUser:
        "Die User-API antwortet und nimmt Schlüssel und Token an. Ohne Public-API bleiben die Referenzlisten leer.",
      "bad-address": "Vergleichen Sie sie Buchstabe für Buchstabe mit der Adresse des Dienstes.",
      offline:
        "Prüfen Sie das Netzwerk dieses Computers. Öffnet sich eine Website, prüfen Sie Adresse und Port. Aufträge warten auf diesem Computer.",
      offlineGiven:
        "Prüfen Sie das Netzwerk dieses Computers. Öffnet sich eine Website, bitten Sie Ihre IT, diese Adresse zu erlauben. Aufträge warten auf diesem Computer.",
      timeout:
        "Das Netzwerk ist langsam oder blockiert. Drücken Sie erneut „Verbinden“; hilft das nicht, fragen Sie Ihre IT.",
      tls: "Prüfen Sie Datum und Uhrzeit dieses Computers. Stimmen sie, muss Ihre IT der App das Zertifikat geben.",
      "no-credentials": "Geben Sie beide ein und drücken Sie „Verbinden“.",
      unauthorized:
        "Kopieren Sie beide erneut aus dem Portal des Dienstes für diese Umgebung. Schlüssel anderer Umgebungen gelten hier nicht.",
      forbidden:
        "Bitten Sie Ihren Ansprechpartner, diesem Schlüssel das Lesen von Retouren zu erlauben. Drücken Sie dann erneut „Verbinden“.",
      "not-the-service": "Prüfen Sie Adresse und Pfad. Melden Sie sich in einem Gastnetz zuerst an.",
      server: "Die Adresse stimmt. Drücken Sie in einigen Minuten erneut „Verbinden“.",
    },
  },
  list: {
    title: "Umgebungen",
    open: "{{name}} anzeigen",
    openShort: "Anzeigen",
    noAddress: "Noch keine Adresse",
    managed: "verwaltet",
    edited: "Adressen geändert",
    keySet: "Schlüssel …{{tail}}",
    keyMissing: "kein Schlüssel",
    add: "Umgebung hinzufügen",
    newTitle: "Neue Umgebung",
    create: "Hinzufügen",
    remove: "Umgebung entfernen",
    removeAsk: "{{name}} samt Zugangsdaten entfernen? Stapel und Aufträge bleiben auf diesem Computer.",
    removeFailed: "Nicht entfernt. Wechseln Sie zu einer anderen Umgebung und versuchen Sie es dann erneut.",
  },
  bar: {
    label: "Zugangsdaten",
    refused_zero: "Der Dienst lehnt Schlüssel und Token ab. Nichts ist verloren. Geben Sie beide neu ein.",
    refused_one:
      "Der Dienst lehnt Schlüssel und Token ab. Nichts ist verloren; {{count}} Auftrag wartet. Geben Sie Schlüssel und Token neu ein.",
    refused_other:
      "Der Dienst lehnt Schlüssel und Token ab. Nichts ist verloren; {{count}} Aufträge warten. Geben Sie Schlüssel und Token neu ein.",
    missing_zero:
      "{{name}} hat hier weder Schlüssel noch Token. Scannen geht; gesendet wird erst, wenn Sie sie eingeben.",
    missing_one:
      "{{name}} hat hier weder Schlüssel noch Token. Nichts ist verloren. Geben Sie sie ein, um {{count}} Auftrag zu senden.",
    missing_other:
      "{{name}} hat hier weder Schlüssel noch Token. Nichts ist verloren. Geben Sie sie ein, um {{count}} Aufträge zu senden.",
    keychain:
      "Der Schlüsselspeicher dieses Computers antwortet noch nicht. Fragt er nach Passwort oder Erlaubnis, antworten Sie; die Frage kann hinter diesem Fenster liegen. Nichts ist verloren; danach geht es automatisch weiter.",
    action: "Schlüssel und Token eingeben",
  },
  connect: {
    title: "Diesen Arbeitsplatz verbinden",
    missing:
      "{{name}} hat hier noch weder API-Schlüssel noch Token. Geben Sie sie einmal ein; dann lädt die App die Daten, und Sie können scannen.",
    refused:
      "{{name}} lehnt API-Schlüssel und Token ab. Nichts ist verloren. Geben Sie sie neu ein; dann geht es automatisch weiter.",
    action: "Schlüssel und Token eingeben",
    check: "Verbindung prüfen",
    button: "Verbinden",
  },
  switching: {
    title: "{{name}} wird geöffnet",
    body: "Ihre Eingaben und Scans sind gespeichert.",
    missed_one: "{{count}} Scan wurde beim Wechsel nicht angenommen. Scannen Sie ihn erneut.",
    missed_other: "{{count}} Scans wurden beim Wechsel nicht angenommen. Scannen Sie sie erneut.",
  },
  cancel: "Abbrechen",
} satisfies German<typeof en>;
