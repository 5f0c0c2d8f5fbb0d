import type en from "../en/help.ts";
import type { German } from "../words.ts";

export default {
  title: "Hilfe",
  back: "Zurück",
  search: "In der Hilfe suchen",
  nothing: "Kein Hilfetext enthält „{{text}}“. Suchen Sie mit einem Wort, das auf dem Bildschirm steht.",
  chapters: "Was ist zu tun?",
  reference: "Tasten und Befehle",
  shows: "Was Sie sehen",
  why: "Warum",
  todo: "Was zu tun ist",
  link: "Hilfe: {{title}}",
  open: "Hilfe",
  allKeys:
    "Alle Tasten des Arbeitsplatzes. Tasten ohne Strg ruhen, solange der Cursor in einem Textfeld steht; Esc verlässt das Feld.",
  allCommands: "Gedruckte Codes, die einen Befehl geben. Das Befehlsblatt finden Sie in den Einstellungen.",
  allFind: "Was das Suchfeld außer Suchen noch kann.",
  finds: "Alles durchsuchen",
  chapter: {
    "unknown-outcome": {
      title: "Der Ausgang eines Auftrags ist ungeklärt",
      shows: "Oben steht ein ungeklärter Auftrag, und seine Artikel sind gesperrt.",
      why: "Der Auftrag wurde gesendet, aber es kam keine Antwort. Vielleicht gibt es ihn beim Dienst, vielleicht nicht.",
      todo: "Scannen Sie die Artikel in keinen anderen Stapel. Warten Sie eine Minute: Die App liest die Artikel und klärt es meist selbst. Werden Sie gefragt, suchen Sie den Auftrag im Portal des Dienstes, öffnen Sie ihn unter Wiederversand und geben Sie seine ID ein. Geben Sie die Artikel nur frei, wenn es sicher keinen Auftrag gibt.",
    },
    refused: {
      title: "Der Dienst hat einen Stapel abgelehnt",
      shows: "Der Stapel ist wieder unter „Scannen“, mit der Antwort des Dienstes.",
      why: "Ein Feld wird nicht angenommen, oder ein Artikel kann nicht mehr versandt werden. Es gibt keinen Auftrag.",
      todo: "Berichtigen Sie die markierten Felder. Werden Artikel genannt, legen Sie sie beiseite: Die anderen können sofort hinaus. Unverändert wird der Stapel wieder abgelehnt.",
    },
    offline: {
      title: "Es gibt kein Netzwerk",
      shows: "Oben steht „Offline“.",
      why: "Der Dienst ist von diesem Computer aus nicht zu erreichen.",
      todo: "Arbeiten Sie weiter: Scans, geparkte und abgesandte Stapel bleiben auf diesem Computer, und Aufträge werden gesendet, sobald das Netzwerk wieder da ist. Anfragen an den Dienst müssen warten. Dauert es an, sagen Sie der IT, seit wann.",
    },
    "key-refused": {
      title: "Der Schlüssel wird abgelehnt oder fehlt",
      shows: "Ein Balken über dem ganzen Fenster sagt, dass nichts gesendet werden kann.",
      why: "Der Dienst nimmt API-Schlüssel und Token dieses Arbeitsplatzes nicht an.",
      todo: "Wer sie hat, trägt beide in den Einstellungen unter Verbindung ein. Sollten sie stimmen, testen Sie die Verbindung: Ist sie gut, wird alles gesendet, was wartet.",
    },
    "failed-label": {
      title: "Ein Etikett ist fehlgeschlagen",
      shows: "Unter Wiederversand steht ein Auftrag als „Fehlgeschlagen“.",
      why: "Der Dienst hat den Auftrag angelegt, aber sein Etikett nicht erstellen können. Das Paket ist nicht unterwegs.",
      todo: "Öffnen Sie den Auftrag und lesen Sie, warum. War die Adresse falsch, beginnen Sie mit seinen Artikeln einen neuen Stapel; sonst fragen Sie den Dienst. Ist nichts mehr zu tun, markieren Sie ihn als erledigt.",
    },
    "full-batch": {
      title: "Der Stapel ist voll",
      shows: "„Stapel voll“, mit eigenem Ton.",
      why: "Mehr Artikel nimmt der Dienst in einem Auftrag nicht an.",
      todo: "Senden Sie diesen Stapel ab. Der Artikel ohne Platz wartet in einem geparkten Stapel mit derselben Adresse; setzen Sie danach diesen fort.",
    },
    "not-added": {
      title: "Ein Scan wird abgelehnt",
      shows:
        "„Code unbekannt“, „Nicht zulässig“, „Zurückstellen abgelehnt“, „Falsches Lager“, „Gesperrt“ oder „In anderem Stapel“.",
      why: "Das steht in der dritten Zeile der Karte. Der Artikel ist nicht in diesem Stapel.",
      todo: "Legen Sie das Paket beiseite. Öffnen Sie das Klärfach, wählen Sie, was daraus wurde, und scannen Sie weiter. Absenden können Sie, wenn das Klärfach leer ist.",
    },
    "not-listening": {
      title: "Der Arbeitsplatz hört nicht zu",
      shows: "Die Karte ist schraffiert.",
      why: "Ein anderes Programm hat die Tastatur, oder ein Textfeld hat den Cursor.",
      todo: "Klicken Sie auf die Karte oder drücken Sie Esc. Scannen Sie dann noch einmal. Was inzwischen gescannt wurde, kam woanders an: Scannen Sie diese Pakete noch einmal.",
    },
    "wrong-letters": {
      title: "Der Scanner tippt falsche Zeichen",
      shows: "„Scan beschädigt“ oder Codes mit Zeichen, die nicht auf dem Etikett stehen.",
      why: "Der Scanner nutzt eine andere Tastaturbelegung, als erwartet wird, oder lässt seine Endtaste weg.",
      todo: "Machen Sie die Scannerprüfung in den Einstellungen: Sie dauert eine Minute, findet die Belegung und sagt, was am Scanner zu ändern ist.",
    },
    "disk-full": {
      title: "Scans werden nicht gespeichert",
      shows:
        "„Nicht gespeichert“ auf der Karte, oder eine Meldung, dass der Datenträger voll oder schreibgeschützt ist.",
      why: "Der Datenträger dieses Computers nimmt nichts mehr auf.",
      todo: "Lassen Sie das Fenster offen: Der Scan wartet und wird wieder versucht. Schaffen Sie Platz oder rufen Sie die IT. Arbeiten Sie weiter, wenn die Meldung weg ist.",
    },
    files: {
      title: "Daten dieses Arbeitsplatzes sind beschädigt",
      shows: "Eine Seite, die Sicherungen anbietet, oder ein Hinweis zur Kopie oder zu einer Sicherung.",
      why: "Eine Datei kann nicht gelesen werden, etwa nach einem Stromausfall.",
      todo: "Stellen Sie auf dieser Seite die neueste unversehrte Sicherung wieder her. Die Kopie des Bestands füllt sich von selbst. Vor dem Senden wird jeder Artikel noch einmal gelesen, damit nichts doppelt hinausgeht. Scheitert eine Sicherung, sagen Sie es der IT.",
    },
    keychain: {
      title: "Der Schlüsselspeicher ist gesperrt",
      shows: "Beim Speichern der Zugangsdaten heißt es, der Schlüsselspeicher sei nicht zu benutzen.",
      why: "Der Ort, an dem dieser Computer Kennwörter aufbewahrt, ist gesperrt oder fehlt.",
      todo: "Entsperren Sie ihn (melden Sie sich am Computer neu an) und speichern Sie noch einmal. Oder behalten Sie die Zugangsdaten nur für diese Sitzung: Dann werden sie nach jedem Start verlangt.",
    },
    clock: {
      title: "Die Uhr des Computers geht falsch",
      shows: "Ein Hinweis nennt den Unterschied zur Uhr des Dienstes.",
      why: "Datum oder Uhrzeit dieses Computers stimmen nicht.",
      todo: "Stellen Sie die Uhr oder rufen Sie die IT. Stornofristen werden solange nach der Uhr des Dienstes gerechnet.",
    },
    cancel: {
      title: "Ein Auftrag soll nicht hinaus",
      shows: "In der Detailansicht steht, bis wann der Auftrag storniert werden kann.",
      why: "Nach der Stornofrist hat das Lager begonnen. Während das Etikett erstellt wird, kann niemand stornieren.",
      todo: "Öffnen Sie den Auftrag unter Wiederversand und stornieren Sie ihn. Kommt keine Antwort, sehen Sie dort wieder nach: Von selbst gilt er nie als storniert.",
    },
  },
} satisfies German<typeof en>;
