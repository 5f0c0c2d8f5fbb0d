import type en from "../../en/fba/fba.ts";
import type { German } from "../../words.ts";

/** Send-to-fulfillment instructions. */
export default {
  title: "FBA",
  table: "FBA-Anweisungen",
  count_one: "{{count}} Anweisung",
  count_other: "{{count}} Anweisungen",
  newest: "gezeigt werden die neuesten {{shown}} von {{total}}; ältere über die Suche",
  search: "Anweisungen durchsuchen",
  searchHint: "Nummer, ID, Code, FNSKU …",
  intake: {
    label: "Anweisungs-IDs",
    hint: "IDs scannen, eintippen oder einfügen, eine oder viele",
    read: "Lesen",
    /** What the last reading came to. */
    status: "Letztes Lesen",
    tooMany:
      "Höchstens {{most}} IDs auf einmal; {{count}} wurden eingefügt. Nichts wurde abgefragt. Fügen Sie sie in Teilen ein.",
    notStored:
      "Nicht gespeichert, daher wurde nichts abgefragt. Versuchen Sie es noch einmal; bleibt es so, starten Sie die App neu.",
    asked_one: "{{count}} Anweisung abgefragt:",
    asked_other: "{{count}} Anweisungen abgefragt:",
    others_one: "{{count}} Eintrag ist keine Anweisungs-ID und wurde ausgelassen:",
    others_other: "{{count}} Einträge sind keine Anweisungs-IDs und wurden ausgelassen:",
    more: "und {{count}} weitere",
    outcome: {
      waiting: "{{count}} wartend",
      read: "{{count}} gelesen",
      absent: "{{count}} nicht gefunden",
      refused: "{{count}} abgelehnt",
      failed: "{{count}} nicht gelesen",
    },
  },
  problem: {
    empty: "Nichts wurde gelesen. Scannen Sie den ganzen Code noch einmal.",
    "too-short":
      "„{{text}}“ ist zu kurz für eine Anweisungs-ID. Eine ID hat 32 Ziffern und Buchstaben von a bis f; scannen oder kopieren Sie den ganzen Code.",
    "too-long":
      "„{{text}}“ ist zu lang für eine Anweisungs-ID. Eine ID hat 32 Ziffern und Buchstaben von a bis f; scannen oder kopieren Sie jeweils nur einen Code.",
    characters:
      "„{{text}}“ ist keine Anweisungs-ID. Eine ID hat 32 Ziffern und Buchstaben von a bis f, etwa 3f2b8c1e-5d47-4a90-9c31-7be2d0f4a655.",
    shape:
      "In „{{text}}“ stehen die Bindestriche falsch. Eine ID hat die Form 8-4-4-4-12; scannen oder kopieren Sie sie noch einmal.",
  },
  scan: {
    damaged: "Scan beschädigt: Nicht der ganze Code wurde gelesen. Scannen Sie noch einmal.",
    command: "Ein gedruckter Befehl. Befehle wirken in den anderen Bereichen; nichts wurde getan.",
    notAdded:
      "In diesem Bereich gelten Scans als Anweisungs-IDs; nichts kam in einen Stapel. Pakete scannen Sie unter „Scannen“.",
  },
  column: {
    number: "Nummer",
    id: "Anweisungs-ID",
    outcome: "Letzte Abfrage",
    status: "Bearbeitungsstatus",
    code: "Bearbeitungscode",
    quantity: "Menge",
    warehouse: "Lager",
    readAt: "Gelesen",
  },
  outcome: {
    waiting: "Wartet",
    read: "Gelesen",
    absent: "Nicht gefunden",
    refused: "Abgelehnt",
    failed: "Nicht gelesen",
  },
  sentence: {
    waiting: "Vorgemerkt. Abgefragt wird, sobald der Dienst antwortet, auch nach einem Neustart.",
    read: "Das hat der Dienst damals gesagt.",
    absent: "Der Dienst kennt keine Anweisung mit dieser ID. Prüfen Sie die ID und ob sie zu diesem Konto gehört.",
    refused: "Der Dienst hat die Auskunft zu dieser ID abgelehnt.",
    failed: "Der Dienst war nicht zu verstehen oder hatte einen eigenen Fehler. Lesen Sie später noch einmal.",
    "other-instruction":
      "Der Dienst gab eine andere Anweisung als die abgefragte; daher wurde nichts davon behalten. Vielleicht beachtet er den Parameternamen nicht, der in den Einstellungen steht.",
    before: "Was vorher gelesen wurde, steht unten, mit seinem Alter.",
  },
  hint: {
    text: "Der Dienst erwartet die ID unter dem Namen „{{name}}“; hier wird mit „{{used}}“ abgefragt.",
    take: "Künftig mit {{name}} abfragen",
  },
  drawer: {
    label: "FBA-Anweisung",
    instruction: "Anweisung",
    items_one: "{{count}} Artikel",
    items_other: "{{count}} Artikel",
    noItems: "Der Dienst nannte keine Artikel.",
    noItemList: "Die Antwort enthielt keine Liste von Artikeln.",
    others: "Weitere Felder, wie der Dienst sie nennt",
    readAt: "Gelesen",
    again: "Neu lesen",
    remove: "Aus der Liste entfernen",
    removeQuestion: "Das Gelesene ist dann von diesem Computer gelöscht. Mit der ID lässt es sich wieder lesen.",
    /** A table of what the service sent, which may be wider than its place. */
    tableLabel: "{{name}}, seitlich verschiebbar",
  },
  field: {
    fbaInstructionNumber: "Nummer",
    fbaInstructionId: "Anweisungs-ID",
    fbaInstructionSendToFulfillmentId: "Fulfillment-ID",
    fbaInstructionHandlingCode: "Bearbeitungscode",
    handlingStatusCode: "Bearbeitungsstatus",
    quantity: "Menge",
    warehouseId: "Lager",
    warehouseApiId: "API-ID des Lagers",
    apiId: "API-ID",
    createOn: "Angelegt",
    modifyOn: "Geändert",
    warehouseRemarks: "Bemerkungen des Lagers",
    cancelRemarks: "Bemerkungen zum Storno",
    fnsku: "FNSKU",
    newFnsku: "Neue FNSKU",
    rma: "RMA",
    trackingNumber: "Sendungsnummer",
    instructionItemQuantity: "Menge",
    arrivalOn: "Eingetroffen",
    fbaInstructionItemId: "Artikel-ID",
    fbaShipmentItemId: "Artikel-ID der Sendung",
  },
  none: {
    title: "Fulfillment-Anweisungen",
    body: "Hier schlagen Sie eine Anweisung über ihre ID nach: Artikel, Mengen und Bearbeitungsstatus. Scannen Sie IDs oben in das Feld oder fügen Sie sie ein. Was gelesen wurde, bleibt auf diesem Computer und öffnet sich auch ohne Netzwerk.",
  },
  notFound: {
    title: "Nichts gefunden",
    body: "Keine hier gelesene Anweisung enthält „{{text}}“.",
  },
  settings: {
    title: "FBA",
    parameter: "Parametername der Anweisungs-ID",
    parameterHint:
      "Der Name, unter dem der Dienst die ID einer Fulfillment-Anweisung annimmt. Er ist nicht veröffentlicht; nennt der Dienst bei einer Ablehnung einen anderen, bietet der Bereich FBA an, ihn zu übernehmen.",
    parameterWrong:
      "Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, mit einem Buchstaben beginnend; höchstens 64.",
    reset: "Zurück zu {{name}}",
  },
} satisfies German<typeof en>;
