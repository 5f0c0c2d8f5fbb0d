import type en from "../../en/labels/labels.ts";
import type { German } from "../../translation-types.ts";
import sheetTexts from "./label-sheet.ts";

export default {
  section: "Etikett",
  none: {
    waiting: "Noch kein Etikett. Es erscheint hier, sobald der Dienst es erstellt hat.",
    noLink: "Das Etikett ist erstellt, aber kein Ereignis hat den Link gemeldet. Sie finden es im Portal des Dienstes.",
    canceled: "Storniert: kein Etikett zu drucken.",
  },
  reported: "Bekannt seit",
  fetching: "Etikett wird geladen",
  pages_one: "{{width}} × {{height}} mm, {{count}} Seite.",
  pages_other: "{{width}} × {{height}} mm, {{count}} Seiten.",
  scaled: "Auf {{size}} wird es mit {{percent}} % seiner Größe gedruckt.",
  tooSmall:
    "Druck auf {{size}} mit {{percent}} % der Größe: Strichcodes sind dann vielleicht nicht lesbar. Wählen Sie in den Einstellungen ein größeres Format.",
  cropped: "Gedruckt wird nur das Etikett, ohne den weißen Rest der Seite.",
  page: "Etikett, Seite {{page}}",
  picture: "Etikett",
  zpl: "Ein Etikett in Druckersprache (ZPL). Es geht unverändert an den ZPL-Drucker; nur der kann es darstellen.",
  notShown:
    "Das Etikett ist da, lässt sich aber nicht darstellen. Öffnen Sie es in einem anderen Programm oder speichern Sie es.",
  larger: "Vergrößern",
  print: "Etikett drucken",
  printAgain: "Erneut drucken",
  printAnyway: "Trotzdem drucken",
  save: "Etikett speichern",
  open: "In anderer App öffnen",
  saved: "Gespeichert als {{file}}",
  retry: "Erneut versuchen",
  toSettings: "Etikett-Einstellungen",
  bulk: {
    label: "Etiketten drucken",
    print: "Etiketten drucken",
    checking: "Prüft, welche Etiketten gedruckt wurden.",
    running: "Druckt: {{done}} von {{total}} Etiketten.",
    stop: "Anhalten",
    done_one: "{{count}} Etikett gedruckt.",
    done_other: "{{count}} Etiketten gedruckt.",
    stoppedAt: "Angehalten bei {{order}}.",
    left_one: "{{count}} Etikett nicht gedruckt.",
    left_other: "{{count}} Etiketten nicht gedruckt.",
    skipped_one: "{{count}} Etikett wurde inzwischen gedruckt und wird nicht erneut gedruckt.",
    skipped_other: "{{count}} Etiketten wurden inzwischen gedruckt und werden nicht erneut gedruckt.",
    missing_one: "{{count}} Auftrag hat kein Etikett zum Drucken.",
    missing_other: "{{count}} Aufträge haben kein Etikett zum Drucken.",
    ask_one: "{{count}} von {{total}} Etiketten ist vielleicht schon gedruckt.",
    ask_other: "{{count}} von {{total}} Etiketten sind vielleicht schon gedruckt.",
    others_one: "Nur das andere drucken",
    others_other: "Nur die anderen {{count}} drucken",
    open: "Auftrag öffnen",
  },
  reason: {
    label: "Warum erneut drucken?",
    hint: "Wird beim Auftrag gespeichert. Zwei Etiketten für ein Paket kosten doppelt: Entfernen Sie das erste.",
    choices: ["Papierstau oder Papier leer", "Unleserlich oder beschädigt", "Falsche Größe", "Verloren"],
    other: "Anderer Grund",
    cancel: "Nicht drucken",
  },
  prints: "Gedruckt",
  printState: {
    begun: "Wird an {{printer}} gesendet",
    given: "An {{printer}} gesendet",
    "not-given": "Nicht auf {{printer}} gedruckt",
    unclear: "Vielleicht auf {{printer}} gedruckt",
  },
  dialogState: {
    begun: "Druckdialog geöffnet",
    given: "Über den Druckdialog gesendet",
    "not-given": "Nicht über den Druckdialog gedruckt",
    unclear: "Vielleicht über den Druckdialog gedruckt",
  },
  automatic: "automatisch",
  skipped: "Übersprungen: nicht gedruckt",
  because: "Erneut: {{reason}}",
  unclear: "Der letzte Druck kam vielleicht heraus. Sehen Sie am Drucker nach, bevor Sie erneut drucken.",
  otherType:
    "Das Etikett ist eine {{type}}-Datei, die der Arbeitsplatz nicht drucken kann. Bitten Sie den Support des Dienstes um PDF, PNG oder ZPL.",
  problem: {
    "no-label":
      "Für diesen Auftrag ist keine Etikettadresse bekannt. Aktualisieren Sie den Auftrag, um sie abzufragen.",
    "unusable-address":
      "Die Etikettadresse des Dienstes lässt sich nicht öffnen. Melden Sie es dem Support des Dienstes.",
    "not-https":
      "Die Etikettadresse hat kein https, daher wird das Etikett nicht geladen. Melden Sie es dem Support des Dienstes.",
    "host-not-listed":
      "Das Etikett liegt auf {{host}}; dieser Server ist hier nicht eingetragen. Gehört er zum Dienst, tragen Sie ihn unter Einstellungen, $t(labels:settings.group) ein.",
    "host-not-listed-by-it":
      'Das Etikett liegt auf {{host}}; Ihre IT hat diesen Server nicht eingetragen. Gehört er zum Dienst, bitten Sie die IT, "{{host}}" für diese Umgebung in config.json unter "labelHosts" einzutragen; es gilt ab dem nächsten Start.',
    "address-changed":
      "Ein Ereignis nennt für diesen Auftrag ein anderes Etikett, und der Auftrag war zur Bestätigung nicht lesbar. Aktualisieren Sie den Auftrag und versuchen Sie es erneut.",
    offline: "Der Etikettenserver war nicht erreichbar. Versuchen Sie es erneut, wenn das Netzwerk wieder da ist.",
    "too-slow": "Der Etikettenserver hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.",
    "not-there":
      "Der Server hat dieses Etikett nicht, oder die Adresse ist abgelaufen. Aktualisieren Sie den Auftrag für eine neue Adresse.",
    redirected:
      "Der Etikettenserver leitet weiter; das ist nicht erlaubt. Aktualisieren Sie den Auftrag und versuchen Sie es dann erneut.",
    unusable:
      "Die Datei ist kein Etikett als PDF, PNG oder ZPL bis 5 MB. Aktualisieren Sie den Auftrag und versuchen Sie es dann erneut.",
    "is-epl": '$t(labels:otherType, { "type": "EPL" })',
    "is-tspl": '$t(labels:otherType, { "type": "TSPL" })',
    "is-cpcl": '$t(labels:otherType, { "type": "CPCL" })',
    "is-gif": '$t(labels:otherType, { "type": "GIF" })',
    "is-tiff": '$t(labels:otherType, { "type": "TIFF" })',
    "is-jpeg": '$t(labels:otherType, { "type": "JPEG" })',
    "is-webp": '$t(labels:otherType, { "type": "WebP" })',
    "is-bmp": '$t(labels:otherType, { "type": "BMP" })',
    service: "Der Etikettenserver hat es nicht geliefert. Versuchen Sie es später erneut.",
    "no-printer": "Kein Etikettendrucker gewählt. Wählen Sie einen unter Einstellungen, $t(labels:settings.group).",
    "no-zpl-printer":
      "Dieses Etikett ist in Druckersprache (ZPL), aber kein ZPL-Drucker ist eingetragen. Tragen Sie einen unter Einstellungen, $t(labels:settings.group) ein.",
    "many-pages":
      "Dieses Etikett hat mehr Seiten, als ein Paket braucht; nichts wurde gedruckt. Prüfen Sie es, drucken Sie es dann trotzdem oder melden Sie es dem Support. Mehr als 36 Blatt druckt nur ein anderes Programm.",
    "blank-page":
      "Eine Seite dieses Etiketts ist leer; es wurde nicht gedruckt. Prüfen Sie es oder aktualisieren Sie den Auftrag für ein anderes.",
    "page-sizes":
      "Die Seiten dieses Etiketts sind verschieden groß; vielleicht passen nicht alle auf das Papier. Prüfen Sie sie vor dem Druck.",
    "too-small":
      "Dieses Etikett würde mit weniger als 90 % seiner Größe gedruckt: Strichcodes sind dann vielleicht nicht lesbar. Wählen Sie in den Einstellungen ein größeres Format oder drucken Sie trotzdem.",
    "other-resolution":
      "Dieses Etikett ist für einen Drucker mit anderer Auflösung gemacht und würde zu klein oder abgeschnitten gedruckt. Prüfen Sie die Auflösung unter Einstellungen, $t(labels:settings.group), oder drucken Sie trotzdem.",
    "cut-off":
      "Dieses Etikett ist größer als das Papier, ein Teil davon würde fehlen. Wählen Sie in den Einstellungen ein größeres Format oder drucken Sie trotzdem.",
    "not-held": "Dieses Etikett ist nicht mehr angehalten.",
    "changes-printer":
      "Dieses Etikett enthält Druckerbefehle, die mehr tun als zeichnen; es wurde nicht gesendet. Speichern Sie es und melden Sie es dem Support.",
    "no-such-printer":
      "Der gewählte Drucker ist nicht da. Schalten Sie ihn ein oder wählen Sie unter Einstellungen, $t(labels:settings.group) einen anderen.",
    "printer-refused": "Die Warteschlange des Druckers hat das Etikett abgelehnt. Sehen Sie am Drucker nach.",
    "dialog-closed": "Der Druckdialog wurde geschlossen. Nichts wurde gedruckt.",
    "not-drawn":
      "Das Etikett lässt sich nicht darstellen. Öffnen Sie es in einem anderen Programm und drucken Sie es dort.",
    "public-printer":
      "Der Etikettendrucker steht nicht in Ihrem Netz; nichts wurde gesendet. Korrigieren Sie seine Adresse unter Einstellungen, $t(labels:settings.group).",
    unreachable:
      "Der ZPL-Drucker war nicht erreichbar. Prüfen Sie, ob er an ist und seine Adresse unter Einstellungen, $t(labels:settings.group) stimmt.",
    "broke-off":
      "Der Drucker hat die Annahme abgebrochen. Sehen Sie nach, ob das Etikett herauskam, bevor Sie erneut drucken.",
    "printed-before": "Das Etikett wurde schon an einen Drucker gesendet. Geben Sie an, warum Sie es erneut drucken.",
    "canceled-or-failed":
      "Nicht gedruckt: Der Auftrag ist storniert oder fehlgeschlagen. Legen Sie sein Paket beiseite.",
    "not-written": "Die Datei wurde nicht gespeichert. Wählen Sie einen anderen Ort.",
    "no-program": "Kein Programm auf diesem Computer hat das Etikett geöffnet. Speichern Sie es stattdessen.",
    other: "Das hat nicht geklappt. Versuchen Sie es erneut.",
  },
  failed: {
    title: "Das Etikett wurde nicht erstellt",
    noReason: "Der Dienst hat keinen Grund genannt.",
    newBatch: "Neuer Stapel mit diesen Artikeln",
    correct: "Adresse korrigieren",
    correctHere: "Korrigieren Sie hier die Adresse dieser Artikel und senden Sie sie dann ab.",
    skipped_one: "{{count}} Artikel des Auftrags fehlt in diesem Stapel: Der Dienst nimmt ihn nicht wieder an.",
    skipped_other: "{{count}} Artikel des Auftrags fehlen in diesem Stapel: Der Dienst nimmt sie nicht wieder an.",
    elsewhere: "Der Auftrag wurde anderswo angelegt; dort muss auch der neue angelegt werden.",
    hint: "Zuerst werden die Artikel geprüft. Was der Dienst wieder annimmt, kommt in einen Stapel mit derselben Adresse.",
    current_one: "{{count}} Artikel ist unter „Scannen“ in {{name}}. Korrigieren Sie dort die Adresse.",
    current_other: "{{count}} Artikel sind unter „Scannen“ in {{name}}. Korrigieren Sie dort die Adresse.",
    parked_one: "{{count}} Artikel ist als {{name}} geparkt. Korrigieren Sie dort die Adresse.",
    parked_other: "{{count}} Artikel sind als {{name}} geparkt. Korrigieren Sie dort die Adresse.",
    nothing: "Kein Stapel angelegt: Keiner der Artikel kann jetzt erneut versandt werden.",
    toScan: "Zum Scannen",
    left: {
      handling: "{{rma}} ausgelassen: Der Dienst führt ihn als {{code}}.",
      resent:
        "{{rma}} ausgelassen: Der Dienst führt ihn noch als im Wiederversand. Versuchen Sie es erneut, wenn er zurückgestellt ist.",
      elsewhere: "{{rma}} ausgelassen: in einem anderen Stapel dieses Arbeitsplatzes.",
      absent: "{{rma}} ausgelassen: Der Dienst kennt ihn nicht.",
    },
    problem: {
      "no-such-submission": "Dieser Arbeitsplatz kennt den Auftrag nicht.",
      "not-failed": "Der Auftrag ist nicht mehr fehlgeschlagen. Aktualisieren Sie ihn.",
      credentials: "Der Dienst lehnt die Zugangsdaten ab. Geben Sie sie in den Einstellungen ein.",
      offline:
        "Artikel nicht lesbar: Der Dienst war nicht erreichbar. Versuchen Sie es erneut, wenn das Netzwerk wieder da ist.",
      service: "Artikel nicht lesbar: Der Dienst hat nicht wie erwartet geantwortet. Versuchen Sie es erneut.",
      other: "Das hat nicht geklappt. Versuchen Sie es erneut.",
    },
  },
  dealtWith: {
    action: "Als erledigt markieren",
    takeBack: "Doch nicht erledigt",
    hint: "Ist nichts mehr zu tun, markieren Sie den Auftrag als erledigt: Er zählt dann nicht mehr als fehlgeschlagen.",
    said: "Erledigt; zählt nicht mehr als fehlgeschlagen. Meldet der Dienst einen weiteren Fehler, kommt der Auftrag zurück.",
    problem: "Das wurde nicht gespeichert. Aktualisieren Sie den Auftrag und versuchen Sie es dann erneut.",
  },
  notice: {
    region: "Etiketten",
    failed: "Etikett fehlgeschlagen: {{order}}",
    notPrinted: "Etikett nicht gedruckt: {{order}}",
    blocking: "Etikett angehalten: {{order}}",
    later: "Spätere Etiketten warten, bis Sie dieses drucken oder überspringen.",
    skip: "Etikett überspringen",
    show: "Auftrag zeigen",
    away: "Ausblenden",
  },
  settings: {
    group: "Etikettendruck",
    printer: "Etikettendrucker",
    printerHint: "Für Etiketten als PDF und PNG. Gilt für diesen Computer, in jeder Umgebung.",
    noPrinter: "Keiner (Drucken öffnet den Druckdialog)",
    noPrinters: "Auf diesem Computer ist kein Drucker eingerichtet.",
    gone: "{{printer}} (zurzeit nicht da)",
    size: "Etikettenformat",
    sizeHint: "Das Format im Drucker. Größere Etiketten werden verkleinert, nie abgeschnitten.",
    sizes: sheetTexts.size,
    resolution: "Druckerauflösung",
    resolutionHint: "Die meisten Etikettendrucker haben 203 oder 300 Punkte je Zoll.",
    dpi: "{{dots}} dpi",
    copies: "Exemplare je Etikett",
    copiesHint: "Gilt auch, wenn Sie ein Etikett erneut drucken.",
    managedHint: "Von Ihrer IT in config.json festgelegt.",
    silent: "Ohne Druckdialog drucken",
    automatic: "Etiketten eigener Aufträge automatisch drucken",
    automaticHint:
      "Nur mit „Ohne Druckdialog drucken“. Jedes Etikett wird einmal gedruckt, spätestens eine Stunde nach seinem Eintreffen. Wird mit dem ersten Drucker eingeschaltet.",
    zplHost: "ZPL-Drucker (Hostname oder IPv4-Adresse)",
    zplHint: "Für Etiketten in Druckersprache, per TCP gesendet. Ohne solchen Drucker leer lassen.",
    zplPort: "ZPL-Port",
    zplHostWrong: "Geben Sie nur einen Hostnamen oder eine IPv4-Adresse ein, etwa 10.0.0.7.",
    test: "Testetikett drucken",
    testZpl: "ZPL-Testetikett drucken",
    testGiven:
      "Testetikett an den Drucker gesendet. Der Rahmen muss ganz zu sehen sein, an allen vier Seiten 2 mm vom Rand.",
    hosts: "Etikettenserver",
    hostsHint: "Etiketten werden nur von diesen Servern geladen, per https.",
    given: "Immer: {{hosts}}",
    managed: "Von Ihrer IT festgelegt; Änderungen nur in config.json.",
    practice: "Übungsetiketten kommen von diesem Computer.",
    ownHosts: "Weitere Server, einer je Zeile",
    hostWrong: "Einer davon ist kein Hostname. Geben Sie nur Namen ein, etwa labels.example.com.",
    notSaved: "Die Änderung wurde nicht gespeichert.",
  },
} satisfies German<typeof en>;
