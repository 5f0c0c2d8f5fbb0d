import type en from "../en/help.ts";
import type { German } from "../translation-types.ts";

export default {
  title: "Hilfe",
  back: "Zurück",
  search: "In der Hilfe suchen",
  nothing: "Die Hilfe enthält nichts zu „{{text}}“. Versuchen Sie ein Wort vom Bildschirm.",
  chapters: "Was ist los?",
  reference: "Tasten und Befehle",
  shows: "Was Sie sehen",
  why: "Warum",
  todo: "Was zu tun ist",
  link: "Hilfe: {{title}}",
  open: "Hilfe",
  allKeys:
    "Alle Tasten des Arbeitsplatzes. Solange der Cursor in einem Textfeld steht, sind diese aus: {{keys}}. Esc verlässt das Feld.",
  allCommands:
    "Gedruckte Codes, die einen Befehl geben. Das Blatt finden Sie unter Einstellungen, $t(settings:tabs.administration), $t(trust:places.sheets.name).",
  allFind: "Was „Alles durchsuchen“ außer Suchen kann.",
  finds: "Alles durchsuchen",
  chapter: {
    configuration: {
      title: "Die Konfiguration der IT hat Fehler",
      shows: "Ein Balken beim Start nennt die Konfiguration der IT.",
      why: "Die Datei config.json ist nicht lesbar oder enthält eine unbrauchbare Einstellung.",
      todo: "Öffnen Sie Einstellungen, $t(settings:tabs.administration), $t(configuration:title) und geben Sie der IT weiter, was dort steht. Mit dem Rest arbeitet der Arbeitsplatz weiter. Die IT korrigiert die Datei und prüft sie dort vor dem Verteilen. Gelesen wird sie beim nächsten Start.",
    },
    "unknown-outcome": {
      title: "Der Ausgang eines Auftrags ist ungeklärt",
      shows: "Oben steht „ungeklärt“, und die Artikel des Auftrags sind gesperrt.",
      why: "Der Auftrag wurde gesendet, aber es kam keine Antwort. Der Dienst hat ihn vielleicht, vielleicht nicht.",
      todo: "Scannen Sie die Artikel in keinen anderen Stapel. Warten Sie eine Minute: Die App liest die Artikel und findet den Ausgang meist selbst. Fragt sie Sie, suchen Sie den Auftrag im Portal des Dienstes, öffnen Sie ihn unter Wiederversand und geben Sie seine Wiederversand-ID ein. Geben Sie die Artikel nur frei, wenn es sicher keinen Auftrag gibt.",
    },
    refused: {
      title: "Der Dienst hat einen Stapel abgelehnt",
      shows: "Der Stapel ist wieder unter „Scannen“, mit der Meldung des Dienstes.",
      why: "Ein Feld wird nicht angenommen, oder ein Artikel kann nicht mehr erneut versandt werden. Es wurde kein Auftrag angelegt.",
      todo: "Korrigieren Sie die markierten Felder. Legen Sie genannte Artikel beiseite: Die anderen können sofort hinaus. Unverändert wird der Stapel wieder abgelehnt. Straße 2 darf leer bleiben: Der Arbeitsplatz sendet „-“.",
    },
    "orders-to-send": {
      title: "Eine Bestellung fehlt, wartet oder ist nicht mehr da",
      shows: "„Warten“, „Nicht mehr in der Datei“ oder eine Warnung an der Adresse, unter „Zu versenden“.",
      why: "Der Arbeitsplatz weiß nur, was in der Datei des Kanals steht. Eine wartende Bestellung ist dort nicht bezahlt, angehalten oder storniert. Eine neuere Datei enthält manche Bestellungen nicht mehr. Eine verborgene oder unvollständige Adresse wird nie eingetragen.",
      todo: "Prüfen Sie die Bestellung im Kanal und importieren Sie eine neuere Datei. Ging sie auf anderem Weg hinaus, drücken Sie „Als anderswo versandt markieren“: Kein Scan findet sie mehr, und Sie können es rückgängig machen. Geben Sie die Adresse bis dahin von Hand ein.",
    },
    "desk-gone": {
      title: "Ein Arbeitsplatz des Verbunds ist nicht erreichbar",
      shows: "„Stumm seit“ oder „Weg seit“ in der Halle, oder „Liegt an“ in der Liste „$t(floor:title)“.",
      why: "Der Arbeitsplatz wurde geschlossen, sein Computer ist aus oder sein Netz fehlt. Seine letzten Zahlen bleiben einen Tag sichtbar.",
      todo: "Sehen Sie an diesem Arbeitsplatz nach. Wird er gebraucht, starten Sie ihn: Er macht dort weiter, wo er war. Sonst öffnen Sie „$t(floor:title)“ auf der Scanseite, übernehmen seine Stapel und holen die Pakete. Aufträge, die dort warten, werden gesendet, sobald er wieder läuft.",
    },
    offline: {
      title: "Kein Netzwerk",
      shows: "Oben steht „Offline“.",
      why: "Der Dienst ist von diesem Computer nicht erreichbar.",
      todo: "Arbeiten Sie weiter: Scans, geparkte und abgesandte Stapel bleiben auf diesem Computer; Aufträge werden gesendet, sobald das Netzwerk wieder da ist. Abfragen beim Dienst müssen warten. Hält das Problem an, sagen Sie der IT, seit wann.",
    },
    "key-refused": {
      title: "Der Schlüssel wird abgelehnt oder fehlt",
      shows: "Ein Balken über dem Fenster sagt, dass nichts gesendet werden kann.",
      why: "Der Dienst lehnt API-Schlüssel und Token dieses Arbeitsplatzes ab.",
      todo: "Wer sie hat, trägt beide in den Einstellungen unter $t(settings:tabs.administration), $t(environment:connection.title) ein. Sollten sie stimmen, drücken Sie „$t(environment:connect.button)“: Klappt es, wird alles gesendet, was wartet.",
    },
    seal: {
      title: "Welches Etikett auf welches Paket gehört",
      shows: "Die Anzeige ist „Falsches Etikett“ oder „Etikett scannen“, oder der nächste Stapel wird nicht abgesandt.",
      why: "Nach dem Druck verlangt der Arbeitsplatz einen Scan des Sendungscodes. So findet er ein Etikett auf dem falschen Paket.",
      todo: "Falsches Etikett: das richtige aufkleben und scannen. Mehrere Pakete warten: einen Artikel des Pakets scannen, dann sein Etikett. Etikett nicht lesbar: die letzten 4 Zeichen der Sendungsnummer eintippen.",
    },
    "failed-label": {
      title: "Ein Etikett ist fehlgeschlagen",
      shows: "Ein Auftrag unter Wiederversand ist „Fehlgeschlagen“.",
      why: "Der Dienst hat den Auftrag angelegt, aber nicht sein Etikett. Das Paket ist nicht unterwegs.",
      todo: "Öffnen Sie den Auftrag und lesen Sie den Grund. War die Adresse falsch, klicken Sie auf „Adresse korrigieren“; sonst fragen Sie den Dienst. Ist nichts mehr zu tun, markieren Sie ihn als erledigt.",
    },
    "full-batch": {
      title: "Der Stapel ist voll",
      shows: "„Stapel voll“, mit eigenem Ton.",
      why: "Der Dienst begrenzt die Artikel je Auftrag.",
      todo: "Senden Sie diesen Stapel ab. Der überzählige Artikel wartet in einem geparkten Stapel mit derselben Adresse; setzen Sie danach diesen fort.",
    },
    "set-aside": {
      title: "Der Dienst würde einen Artikel ablehnen",
      shows: "„Beiseitelegen“, mit eigenem Ton, und eine markierte Zeile im Stapel.",
      why: "Der Dienst versendet einen Artikel nicht, solange eine Zusatzleistung wie Fotos nicht fertig ist oder wenn er den Artikel nicht mehr hat.",
      todo: "Legen Sie das Paket beiseite. „… parken, … absenden“ parkt solche Artikel und sendet die übrigen sofort. Ist die Zusatzleistung inzwischen fertig, drücken Sie unter „Alle Prüfungen“ auf „Diese Artikel aktualisieren“. „… trotzdem absenden“ sendet alles; der Dienst lehnt es vielleicht ab.",
    },
    "not-added": {
      title: "Ein Scan wird abgelehnt",
      shows:
        "„Code unbekannt“, „Welcher Artikel?“, „Nicht zulässig“, „Zurückstellen abgelehnt“, „Falsches Lager“, „Gesperrt“ oder „In anderem Stapel“.",
      why: "Der Grund steht in der dritten Zeile der Karte. Der Artikel ist nicht in diesem Stapel.",
      todo: "Legen Sie das Paket beiseite. Öffnen Sie „Abgelehnte Scans“, wählen Sie, was damit geschehen soll, und scannen Sie weiter. Haben mehrere Artikel den Code, wählen Sie den, der vor Ihnen liegt. Bietet die Karte einen ähnlichen Artikel an, vergleichen Sie erst den ganzen Code. Absenden können Sie, wenn dort nichts mehr wartet.",
    },
    "not-listening": {
      title: "Der Scanner ist nicht aktiv",
      shows: "Die Karte ist schraffiert: „Scanner nicht aktiv“.",
      why: "Ein anderes Programm hat die Tastatur, oder ein Textfeld hat den Cursor.",
      todo: "Klicken Sie auf die Karte oder drücken Sie Esc, dann scannen Sie. Was inzwischen gescannt wurde, ging woandershin: Scannen Sie diese Pakete noch einmal.",
    },
    "wrong-letters": {
      title: "Der Scanner tippt falsche Zeichen",
      shows: "„Scan beschädigt“ oder Codes mit Zeichen, die nicht auf dem Etikett stehen.",
      why: "Der Scanner nutzt eine andere Tastaturbelegung als erwartet oder lässt seine Endtaste weg.",
      todo: "Machen Sie die Scannerprüfung in den Einstellungen unter $t(settings:tabs.administration). Sie dauert eine Minute, findet die Belegung und sagt, was am Scanner zu ändern ist.",
    },
    "disk-full": {
      title: "Scans werden nicht gespeichert",
      shows:
        "„Nicht gespeichert“ auf der Karte, oder eine Meldung, dass der Datenträger voll oder schreibgeschützt ist.",
      why: "Der Datenträger dieses Computers nimmt keine Daten mehr an.",
      todo: "Lassen Sie das Fenster offen: Der Scan wartet und wird automatisch erneut versucht. Schaffen Sie Platz oder rufen Sie die IT. Arbeiten Sie weiter, wenn die Meldung weg ist.",
    },
    files: {
      title: "Die Daten des Arbeitsplatzes sind beschädigt",
      shows: "Eine Seite, die Sicherungen anbietet, oder eine Meldung zur Kopie oder zu einer Sicherung.",
      why: "Eine Datei dieses Arbeitsplatzes ist nicht lesbar, etwa nach einem Stromausfall.",
      todo: "Stellen Sie auf dieser Seite die neueste verwendbare Sicherung wieder her. Die Kopie des Bestands füllt sich automatisch. Vor dem Senden wird jeder Artikel noch einmal gelesen, damit nichts doppelt hinausgeht. Schlägt eine Sicherung fehl, sagen Sie es der IT.",
    },
    keychain: {
      title: "Der Schlüsselspeicher ist gesperrt",
      shows:
        "Beim Speichern der Zugangsdaten heißt es, der Schlüsselspeicher sei nicht nutzbar, oder ein Hinweis sagt, dass die App auf ihn wartet.",
      why: "Der Passwortspeicher dieses Computers ist gesperrt oder fehlt, oder er fragt Sie etwas. macOS fragt zum Beispiel nach einem Update der App.",
      todo: "Antworten Sie auf die Frage des Computers; unter macOS mit dem Passwort und „Immer erlauben“. Ohne Frage entsperren Sie ihn (melden Sie sich am Computer neu an) und speichern Sie erneut. Oder behalten Sie die Zugangsdaten nur für diese Sitzung und geben Sie sie nach jedem Start ein.",
    },
    fleet: {
      title: "Der Arbeitsplatz ist nicht im Verbund",
      shows:
        "Ein Auftrag wartet auf den Verbund, oder die Einrichtung oder der Zustand des Arbeitsplatzes nennt ein Problem.",
      why: "Die Arbeitsplätze des Lagers teilen über eigene Server, wer welchen Artikel hat. Dieser Arbeitsplatz erreicht sie nicht oder ist nicht zugelassen.",
      todo: "Scannen Sie weiter: Scans werden später geteilt. Unter Einstellungen, $t(settings:tabs.administration), $t(health:title) nennt der Teil $t(health:part.fleet) den Grund; melden Sie diesen Satz der IT. Der Auftrag eines Kanals wartet, bis der Verbund antwortet.",
    },
    clock: {
      title: "Die Uhr des Computers geht falsch",
      shows: "Eine Meldung zeigt den Unterschied zur Uhr des Dienstes.",
      why: "Datum oder Uhrzeit dieses Computers sind falsch.",
      todo: "Stellen Sie die Uhr oder rufen Sie die IT. Stornofristen gelten weiter nach der Uhr des Dienstes.",
    },
    cancel: {
      title: "Einen Auftrag stornieren",
      shows: "Die Detailansicht des Auftrags zeigt die Stornofrist.",
      why: "Nach der Stornofrist hat das Lager begonnen. Während das Etikett erstellt wird, kann niemand stornieren.",
      todo: "Öffnen Sie den Auftrag unter Wiederversand und drücken Sie „Auftrag stornieren“. Kommt keine Antwort, sehen Sie dort wieder nach: Als storniert gilt er erst, wenn der Dienst es bestätigt.",
    },
  },
} satisfies German<typeof en>;
