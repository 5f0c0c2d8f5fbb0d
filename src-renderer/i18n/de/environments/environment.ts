import type en from "../../en/environments/environment.ts";
import type { German } from "../../words.ts";

export default {
  connection: {
    title: "Verbindung",
    environment: "Umgebung",
    hint: "Eine andere Wahl schaltet sofort um. Stapel, Aufträge und Adressen von hier bleiben bei dieser Umgebung und sind da, wenn Sie zurückkommen.",
    none: "Keine Umgebung mit diesem Namen",
    formLabel: "Verbindung: {{name}}",
    inUse: "Aktiv",
    switchTo: "Zu {{name}} wechseln",
    switchShort: "Wechseln",
    switchFailed:
      "Der Wechsel hat nicht geklappt, alles bleibt wie bisher. Nichts ist verloren. Versuchen Sie es noch einmal; bleibt es so, starten Sie die App neu.",
    switchIncomplete:
      "{{name}} hat noch keine vollständige Adresse. Geben Sie hier ein, was fehlt, und wechseln Sie dann.",
    switchGone: "Diese Umgebung gibt es hier nicht mehr. Wählen Sie eine andere.",
    switchScansWait:
      "Scans werden noch gespeichert, daher wurde nicht gewechselt. Warten Sie auf ihre Ergebnisse und wechseln Sie dann.",
    switchUnsaved:
      "Eine beim Scannen eingegebene Adresse konnte nicht gespeichert werden, daher wurde nicht gewechselt. Öffnen Sie „Scannen“ und wechseln Sie dann.",
    notRead:
      "Die Umgebungen dieses Arbeitsplatzes ließen sich nicht lesen. Nichts ist verloren. Versuchen Sie es noch einmal; bleibt es so, starten Sie die App neu.",
  },
  kind: {
    practice: "Auf diesem Computer simuliert",
    sandbox: "Das Testsystem des Dienstes: Nichts wird wirklich versandt",
    production: "Echte Aufträge, echte Pakete",
    "production-china": "Echte Aufträge, echte Pakete, in China",
    custom: "Eine eigene Adresse",
  },
  tone: "Ton anhören",
  managedKind: "Von Ihrer IT eingerichtet",
  managed: "Name und Adressen stammen aus config.json und werden dort geändert.",
  configProblem: "Was Ihre IT verteilt hat, ist nicht verwendbar. Die App läuft ohne es; sagen Sie Ihrer IT:",
  practice: "Die Übung braucht weder Konto noch Netzwerk. Nichts wird wirklich versandt.",
  address: {
    name: "Name",
    nameHint: "Steht oben in der Leiste, solange die Umgebung aktiv ist.",
    user: "Adresse der User-API",
    public: "Adresse der Public-API",
    hint: "Mit oder ohne /api am Ende. Nur https, außer für diesen Computer selbst.",
    chinaPublic:
      "Nicht veröffentlicht: Laut Dienst hat jede Umgebung eine, für China nennt er keine. Fragen Sie Ihren Ansprechpartner.",
    save: "Adressen speichern",
    saved: "Adressen gespeichert",
    nameTaken: "Eine andere Umgebung hat diesen Namen. Wählen Sie einen anderen.",
    nameMissing: "Geben Sie einen Namen ein.",
    isManaged: "Diese Umgebung ist in config.json eingerichtet und kann nur dort geändert werden.",
    gone: "Diese Umgebung gibt es hier nicht mehr.",
    failed:
      "Die Adressen konnten nicht gespeichert werden, die bisherigen gelten weiter. Versuchen Sie es noch einmal.",
    problem: {
      empty: "Die Adresse fehlt.",
      "too-long": "Die Adresse ist zu lang.",
      "not-an-address": "Das ist keine Adresse. Schreiben Sie sie wie https://api.example.com/user.",
      "not-https":
        "Nur https ist erlaubt, denn jeder Aufruf trägt die Zugangsdaten. Einfaches http gilt nur für diesen Computer.",
      "carries-credentials": "Lassen Sie Benutzername und Passwort in der Adresse weg.",
      "carries-query": "Lassen Sie alles ab ? oder # in der Adresse weg.",
    },
    restore: "Veröffentlichte Adressen einsetzen",
  },
  credentials: {
    key: "API-Schlüssel",
    token: "API-Token",
    where:
      "Beide stehen im Benutzerportal unter „Settings > Signing Key and API Token“. Jede Umgebung hat ihre eigenen.",
    notNeeded: "In der Übung nicht nötig",
    state: {
      missing: "API-Schlüssel und Token fehlen.",
      keychain: "Gesetzt: Der Schlüssel endet auf …{{tail}} und liegt im Schlüsselspeicher dieses Computers.",
      session:
        "Gesetzt: Der Schlüssel endet auf …{{tail}} und gilt für diese Sitzung. Beim Schließen der App wird er vergessen.",
      refused: "Der Dienst nimmt sie nicht an. Geben Sie beide neu ein.",
    },
    save: "Zugangsdaten speichern",
    saved: "Zugangsdaten gespeichert",
    keyMissing: "Geben Sie den API-Schlüssel ein.",
    tokenMissing: "Geben Sie das API‑Token ein.",
    keyBad:
      "Ein Schlüssel besteht aus Buchstaben, Ziffern und Zeichen ohne Leerzeichen. Kopieren Sie ihn noch einmal aus dem Portal.",
    tokenBad:
      "Ein Token besteht aus Buchstaben, Ziffern und Zeichen ohne Leerzeichen. Kopieren Sie es noch einmal aus dem Portal.",
    noKeychain: {
      none: "Dieser Computer hat keinen Schlüsselspeicher, den die App nutzen kann; gespeichert wird daher nichts.",
      "not-answering":
        "Der Schlüsselspeicher dieses Computers antwortet nicht; vielleicht wartet er darauf, dass ihn jemand entsperrt.",
      refusing:
        "Der Schlüsselspeicher dieses Computers lässt sich nicht öffnen; vielleicht ist er gesperrt oder nicht vorhanden.",
    },
    forSession: "Nur für diese Sitzung behalten",
    forSessionHint: "Nur im Arbeitsspeicher: wird nirgends geschrieben und nach dem Schließen der App wieder verlangt.",
    chooseSession:
      "Nichts wurde gespeichert. Setzen Sie das Häkchen bei „Nur für diese Sitzung behalten“ und speichern Sie dann noch einmal.",
    failed:
      "Die Zugangsdaten konnten nicht gespeichert werden. Nichts hat sich geändert. Versuchen Sie es noch einmal.",
    remove: "Zugangsdaten entfernen",
    removeAsk:
      "API-Schlüssel und Token für {{name}} von diesem Computer entfernen? Aufträge warten, bis beide wieder eingegeben sind.",
    removed: "Zugangsdaten entfernt",
    removeFailed:
      "Der Schlüsselspeicher hat nicht geantwortet; die Zugangsdaten sind noch da. Entsperren Sie ihn und versuchen Sie es dann noch einmal.",
  },
  test: {
    why: {
      proxyKind:
        "Der Computer nennt einen Proxy, dessen Art die App nicht nutzen kann. Bitten Sie Ihre IT um einen HTTP-Proxy.",
      proxyPassword: "Der Proxy verlangt Benutzername und Passwort.",
      practiceClosed: "Der Übungsdienst läuft nur, solange die Übung die aktive Umgebung ist.",
    },
    start: "Verbindung testen",
    running: "Wird getestet …",
    label: "Ergebnis des Tests",
    took: "Antwort nach {{milliseconds}} ms",
    failed: "Der Test war nicht möglich. Nichts hat sich geändert. Versuchen Sie es noch einmal.",
    where: { user: "User-API", public: "Public-API", both: "beide Adressen" },
    title: {
      success: "Verbunden",
      "bad-address": "Kein Server unter der Adresse ({{where}})",
      offline: "Keine Verbindung ({{where}})",
      timeout: "Keine Antwort in der Zeit ({{where}})",
      tls: "Die Verbindung ist nicht sicher ({{where}})",
      "no-credentials": "Kein API-Schlüssel und kein Token zum Testen",
      unauthorized: "Der Dienst nimmt API-Schlüssel und Token nicht an",
      forbidden: "Der Dienst lässt diesen Schlüssel nicht lesen",
      "not-the-service": "Hier antwortet etwas anderes als der Dienst ({{where}})",
      server: "Der Dienst hat einen eigenen Fehler ({{where}})",
    },
    todo: {
      success: "Beide Adressen antworten und nehmen Schlüssel und Token an.",
      successUser:
        "Die User-API antwortet und nimmt Schlüssel und Token an. Ohne Public-API bleiben die Referenzlisten leer.",
      "bad-address": "Vergleichen Sie die Schreibweise Buchstabe für Buchstabe mit den Angaben des Dienstes.",
      offline:
        "Prüfen Sie das Netzwerk dieses Computers und, falls sich eine Website öffnet, die Adresse samt Port. Aufträge warten solange auf diesem Computer.",
      timeout:
        "Das Netzwerk ist langsam, oder etwas blockiert den Weg. Testen Sie noch einmal; bleibt es so, fragen Sie Ihre IT.",
      tls: "Prüfen Sie Datum und Uhrzeit dieses Computers. Stimmen sie, muss Ihre IT der App das Zertifikat geben.",
      "no-credentials": "Geben Sie beide ein, speichern Sie und testen Sie dann noch einmal.",
      unauthorized:
        "Kopieren Sie beide noch einmal aus dem Benutzerportal dieser Umgebung: Schlüssel einer Umgebung gelten in keiner anderen.",
      forbidden:
        "Bitten Sie Ihren Ansprechpartner, diesem Schlüssel das Lesen von Retouren zu erlauben, und testen Sie dann noch einmal.",
      "not-the-service": "Prüfen Sie die Adresse samt Pfad. Melden Sie sich in einem Gastnetz zuerst an.",
      server: "Ihre Eingaben sind in Ordnung. Testen Sie in einigen Minuten noch einmal.",
    },
  },
  list: {
    title: "Umgebungen dieses Arbeitsplatzes",
    open: "{{name}} öffnen",
    openShort: "Öffnen",
    shown: "Oben gezeigt",
    noAddress: "Noch keine Adresse",
    managed: "verwaltet",
    edited: "Adressen geändert",
    keySet: "Schlüssel …{{tail}}",
    keyMissing: "kein Schlüssel",
    add: "Umgebung hinzufügen",
    newTitle: "Neue Umgebung",
    create: "Hinzufügen",
    remove: "Umgebung entfernen",
    removeAsk:
      "{{name}} samt Zugangsdaten entfernen? Die Stapel und Aufträge der Umgebung bleiben auf diesem Computer.",
    removeFailed:
      "Entfernen nicht möglich. Wechseln Sie erst zu einer anderen Umgebung und versuchen Sie es dann noch einmal.",
  },
  bar: {
    label: "Zugangsdaten",
    refused_zero:
      "Der Dienst nimmt Schlüssel und Token nicht an. Nichts ist verloren. Schlüssel und Token neu eingeben.",
    refused_one:
      "Der Dienst nimmt Schlüssel und Token nicht an. Nichts ist verloren; {{count}} Auftrag wartet. Schlüssel und Token neu eingeben.",
    refused_other:
      "Der Dienst nimmt Schlüssel und Token nicht an. Nichts ist verloren; {{count}} Aufträge warten. Schlüssel und Token neu eingeben.",
    missing_zero:
      "{{name}} hat hier weder Schlüssel noch Token. Scannen geht; gesendet wird erst, wenn Sie Schlüssel und Token eingeben.",
    missing_one:
      "{{name}} hat hier weder Schlüssel noch Token. Nichts ist verloren; {{count}} Auftrag wartet. Schlüssel und Token eingeben, um ihn zu senden.",
    missing_other:
      "{{name}} hat hier weder Schlüssel noch Token. Nichts ist verloren; {{count}} Aufträge warten. Schlüssel und Token eingeben, um sie zu senden.",
    action: "Schlüssel und Token eingeben",
  },
  connect: {
    title: "Diesen Arbeitsplatz verbinden",
    missing:
      "{{name}} hat hier noch weder API-Schlüssel noch Token. Geben Sie beide einmal ein; dann werden die Daten geholt, und Sie können scannen.",
    refused:
      "{{name}} nimmt API-Schlüssel und Token nicht an. Nichts ist verloren. Geben Sie beide neu ein; dann geht es von selbst weiter.",
    action: "Schlüssel und Token eingeben",
    check: "Verbindung prüfen",
  },
  switching: {
    title: "{{name}} wird geöffnet",
    body: "Was eingetippt und gescannt wurde, ist gespeichert.",
    missed_one: "{{count}} Scan kam während des Wechsels und wurde nicht angenommen. Scannen Sie ihn noch einmal.",
    missed_other:
      "{{count}} Scans kamen während des Wechsels und wurden nicht angenommen. Scannen Sie sie noch einmal.",
  },
  production: {
    title: "An {{name}} absenden?",
    body: "Das ist der erste Auftrag des Tages in {{name}}. Er ist echt: Das Lager versendet dieses Paket.",
    environment: "Umgebung",
    items: "Artikel",
    recipient: "Empfänger",
    scans:
      "Ohne Tastatur: den Befehl „Stapel absenden“ noch einmal scannen. Andere Scans werden aufbewahrt und danach angenommen.",
    submit: "An {{name}} absenden",
    cancel: "Abbrechen",
  },
} satisfies German<typeof en>;
