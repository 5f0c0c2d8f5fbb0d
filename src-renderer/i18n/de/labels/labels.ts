import type en from "../../en/labels/labels.ts";
import type { German } from "../../words.ts";
import sheetWords from "./label-sheet.ts";

export default {
  section: "Etikett",
  none: {
    waiting: "Noch kein Etikett. Erstellt der Dienst eines, erscheint es hier von selbst.",
    noLink:
      "Der Dienst hat das Etikett erstellt, aber kein Ereignis hat diesem Arbeitsplatz den Link gegeben. Sie finden es im Portal des Dienstes.",
    canceled: "Storniert, daher gibt es kein Etikett zu drucken.",
  },
  reported: "Bekannt seit",
  fetching: "Etikett wird geholt",
  pages_one: "{{width}} × {{height}} mm, {{count}} Seite.",
  pages_other: "{{width}} × {{height}} mm, {{count}} Seiten.",
  scaled: "Auf {{size}} wird es mit {{percent}}\u00A0% seiner Größe gedruckt.",
  tooSmall:
    "Auf {{size}} wird es mit {{percent}}\u00A0% seiner Größe gedruckt: Strichcodes sind dann vielleicht nicht lesbar. Wählen Sie in den Einstellungen ein größeres Format.",
  page: "Etikett, Seite {{page}}",
  picture: "Etikett",
  zpl: "Ein Etikett in Druckersprache (ZPL). Es geht unverändert an den ZPL-Drucker; nur der Drucker kann es darstellen.",
  notShown:
    "Das Etikett ist da, lässt sich aber nicht darstellen. Öffnen Sie es in einem anderen Programm oder speichern Sie es.",
  larger: "Größer zeigen",
  print: "Etikett drucken",
  printAgain: "Noch einmal drucken",
  printMany: "Alle {{pages}} Seiten drucken",
  save: "Etikett speichern",
  open: "In anderer App öffnen",
  saved: "Gespeichert als {{file}}",
  retry: "Noch einmal versuchen",
  toSettings: "Etikett-Einstellungen",
  reason: {
    label: "Warum wird es noch einmal gedruckt?",
    hint: "Wird beim Auftrag vermerkt. Zwei Etiketten für ein Paket kosten doppelt: Entfernen Sie das erste.",
    choices: ["Papierstau oder Papier leer", "Unleserlich oder beschädigt", "Falsche Größe", "Verloren"],
    other: "Anderer Grund",
    cancel: "Nicht drucken",
  },
  prints: "Gedruckt",
  printState: {
    begun: "Wird an {{printer}} übergeben",
    given: "An {{printer}} übergeben",
    "not-given": "Nicht auf {{printer}} gedruckt",
    unclear: "Vielleicht auf {{printer}} gedruckt",
  },
  byItself: "beim Eintreffen",
  because: "Noch einmal: {{reason}}",
  unclear: "Unklar, ob der letzte Druck herauskam. Sehen Sie am Drucker nach, bevor Sie noch einmal drucken.",
  problem: {
    "no-label":
      "Für diesen Auftrag ist keine Adresse eines Etiketts bekannt. Aktualisieren Sie den Auftrag, um danach zu fragen.",
    "unusable-address":
      "Die Adresse, die der Dienst für das Etikett nannte, lässt sich nicht abrufen. Sagen Sie es dem Support des Dienstes.",
    "not-https":
      "Das Etikett liegt an einer Adresse ohne https und wird daher nicht geholt. Sagen Sie es dem Support des Dienstes.",
    "host-not-listed":
      "Das Etikett liegt auf {{host}}, der nicht auf der Liste dieser Umgebung steht. Gehört dieser Server zum Dienst, tragen Sie ihn unter Einstellungen, Etiketten ein.",
    "host-not-listed-by-it":
      'Das Etikett liegt auf {{host}}; dieser Server ist nicht unter denen, die Ihre IT festgelegt hat. Gehört er zum Dienst, lassen Sie "{{host}}" für diese Umgebung in config.json bei "labelHosts" eintragen; es gilt ab dem nächsten Start.',
    offline: "Der Server des Etiketts war nicht erreichbar. Versuchen Sie es wieder, wenn das Netzwerk da ist.",
    "too-slow": "Der Server des Etiketts hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.",
    "not-there":
      "Der Server hat dieses Etikett nicht, oder die Adresse ist abgelaufen. Aktualisieren Sie den Auftrag, um eine neue Adresse zu bekommen.",
    redirected:
      "Der Server des Etiketts verweist anderswohin; dem wird nicht gefolgt. Aktualisieren Sie den Auftrag und versuchen Sie es dann noch einmal.",
    unusable:
      "Was kam, ist kein Etikett als PDF, PNG oder ZPL von höchstens 5 MB. Aktualisieren Sie den Auftrag und versuchen Sie es dann noch einmal.",
    service: "Der Server des Etiketts hat es nicht gegeben. Versuchen Sie es später wieder.",
    "no-printer": "Für Etiketten ist kein Drucker gewählt. Wählen Sie einen unter Einstellungen, Etiketten.",
    "no-zpl-printer":
      "Dieses Etikett ist in Druckersprache (ZPL), aber kein ZPL-Drucker ist eingetragen. Tragen Sie einen unter Einstellungen, Etiketten ein.",
    "many-pages":
      "Dieses Etikett hat mehr Seiten, als ein Paket braucht, darum wurde nichts gedruckt. Sehen Sie es an, und drucken Sie alle, oder sagen Sie es dem Support.",
    "changes-printer":
      "Dieses Etikett enthält Befehle, die am Drucker mehr tun als zeichnen; es wurde nicht gesendet. Melden Sie es dem Support und speichern Sie es, um es zu zeigen.",
    "no-such-printer":
      "Der gewählte Drucker ist nicht da. Schalten Sie ihn ein oder wählen Sie einen anderen unter Einstellungen, Etiketten.",
    "printer-refused": "Die Druckerwarteschlange hat das Etikett nicht angenommen. Sehen Sie am Drucker nach.",
    "dialog-closed": "Der Druckdialog wurde geschlossen. Nichts wurde gedruckt.",
    "not-drawn":
      "Das Etikett lässt sich nicht darstellen. Öffnen Sie es in einem anderen Programm und drucken Sie es dort.",
    "public-printer":
      "Der Etikettendrucker steht nicht in Ihrem eigenen Netz; nichts wurde gesendet. Korrigieren Sie seine Adresse unter Einstellungen, Etiketten.",
    unreachable:
      "Der ZPL-Drucker war nicht erreichbar. Prüfen Sie, ob er an ist, und seine Adresse unter Einstellungen, Etiketten.",
    "broke-off":
      "Der Drucker hat das Etikett nicht zu Ende angenommen. Sehen Sie nach, ob es herauskam, bevor Sie noch einmal drucken.",
    "printed-before":
      "Das Etikett wurde schon an einen Drucker übergeben. Geben Sie an, warum es noch einmal gedruckt wird.",
    "not-written": "Die Datei wurde nicht geschrieben. Wählen Sie einen anderen Ort.",
    "no-program": "Kein Programm dieses Computers hat das Etikett geöffnet. Speichern Sie es stattdessen.",
    other: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
  },
  failed: {
    title: "Das Etikett wurde nicht erstellt",
    noReason: "Der Dienst nannte keinen Grund.",
    newBatch: "Neuer Stapel mit diesen Artikeln",
    elsewhere: "Der Auftrag wurde anderswo angelegt; dort muss auch der neue angelegt werden.",
    hint: "Erst werden die Artikel gelesen. Die der Dienst wieder annehmen würde, kommen in einen Stapel mit derselben Adresse.",
    current_one: "{{count}} Artikel ist beim Scannen in {{name}}. Berichtigen Sie dort die Adresse.",
    current_other: "{{count}} Artikel sind beim Scannen in {{name}}. Berichtigen Sie dort die Adresse.",
    parked_one: "{{count}} Artikel ist als {{name}} geparkt. Berichtigen Sie dort die Adresse.",
    parked_other: "{{count}} Artikel sind als {{name}} geparkt. Berichtigen Sie dort die Adresse.",
    nothing: "Kein Stapel wurde gebildet: Keiner der Artikel kann jetzt erneut versandt werden.",
    toScan: "Zum Scannen",
    left: {
      handling: "{{rma}} bleibt draußen: Beim Dienst steht er auf {{code}}.",
      resent:
        "{{rma}} bleibt draußen: Beim Dienst gilt er noch als erneut versandt. Versuchen Sie es wieder, wenn er zurückgestellt ist.",
      elsewhere: "{{rma}} bleibt draußen: Er ist in einem anderen Stapel dieses Arbeitsplatzes.",
      absent: "{{rma}} bleibt draußen: Der Dienst kennt keinen solchen Artikel.",
    },
    problem: {
      "no-such-submission": "Diesen Auftrag kennt dieser Arbeitsplatz nicht.",
      "not-failed": "Der Auftrag ist nicht mehr fehlgeschlagen. Aktualisieren Sie ihn.",
      credentials: "Der Dienst nimmt die Zugangsdaten nicht an. Geben Sie sie in den Einstellungen ein.",
      offline:
        "Die Artikel ließen sich nicht lesen: Der Dienst war nicht erreichbar. Versuchen Sie es wieder, wenn das Netzwerk da ist.",
      service:
        "Die Artikel ließen sich nicht lesen: Der Dienst hat nicht wie erwartet geantwortet. Versuchen Sie es noch einmal.",
      other: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
    },
  },
  dealtWith: {
    action: "Als erledigt markieren",
    takeBack: "Doch nicht erledigt",
    hint: "Ist nichts mehr zu tun, markieren Sie den Auftrag als erledigt: Er zählt dann nicht mehr zu den fehlgeschlagenen.",
    said: "Er ist erledigt und zählt nicht mehr zu den fehlgeschlagenen Aufträgen. Er kommt zurück, wenn der Dienst einen weiteren Fehler meldet.",
    problem: "Das wurde nicht gespeichert. Aktualisieren Sie den Auftrag und versuchen Sie es dann noch einmal.",
  },
  notice: {
    region: "Etiketten",
    failed: "Etikett fehlgeschlagen: {{order}}",
    notPrinted: "Etikett nicht gedruckt: {{order}}",
    show: "Auftrag zeigen",
    away: "Ausblenden",
  },
  settings: {
    group: "Etiketten",
    printer: "Drucker für Etiketten",
    printerHint: "Für Etiketten als PDF und PNG. Gilt für diesen Computer, in jeder Umgebung.",
    noPrinter: "Keiner",
    noPrinters: "Auf diesem Computer ist kein Drucker eingerichtet.",
    gone: "{{printer}} (gerade nicht da)",
    size: "Etikettenformat",
    sizeHint: "Was im Drucker eingelegt ist. Ein größeres Etikett wird verkleinert, nie abgeschnitten.",
    sizes: sheetWords.size,
    resolution: "Auflösung des Druckers",
    resolutionHint: "Die meisten Etikettendrucker haben 203 oder 300 Punkte je Zoll.",
    dpi: "{{dots}} dpi",
    copies: "Exemplare je Etikett",
    copiesHint: "So oft wird jedes gedruckt, auch wenn es noch einmal gedruckt wird.",
    rolledOut: "Von Ihrer IT in config.json festgelegt.",
    silent: "Ohne den Dialog des Systems drucken",
    byItself: "Etiketten eigener Aufträge sofort beim Eintreffen drucken",
    byItselfHint:
      "Mit dem ersten Drucker eingeschaltet. Jedes Etikett einmal, innerhalb einer Stunde. Setzt das Drucken ohne Dialog voraus.",
    zplHost: "ZPL-Drucker (Hostname oder IPv4-Adresse)",
    zplHint: "Für Etiketten in Druckersprache, per TCP an den Drucker gesendet. Ohne solchen Drucker leer lassen.",
    zplPort: "ZPL-Port",
    zplHostWrong: "Geben Sie nur einen Hostnamen oder eine IPv4-Adresse ein, etwa 10.0.0.7.",
    test: "Testetikett drucken",
    testZpl: "ZPL-Testetikett drucken",
    testGiven:
      "Das Testetikett wurde an den Drucker übergeben. Der Rahmen muss ganz zu sehen sein, an allen vier Seiten 2 mm vom Rand.",
    hosts: "Server der Etiketten",
    hostsHint: "Etiketten werden per https von diesen Servern geholt und von keinen anderen.",
    given: "Immer: {{hosts}}",
    managed: "Ihre IT hat sie festgelegt; geändert werden sie in config.json.",
    practice: "Etiketten der Übung kommen von diesem Computer.",
    ownHosts: "Weitere Server, einer je Zeile",
    hostWrong: "Einer davon ist kein Hostname. Geben Sie nur Namen ein, etwa labels.example.com.",
    notSaved: "Die Änderung wurde nicht gespeichert.",
  },
} satisfies German<typeof en>;
