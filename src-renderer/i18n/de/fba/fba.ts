import type en from "../../en/fba/fba.ts";
import type { German } from "../../translation-types.ts";

/** Send-to-fulfillment instructions. */
export default {
  title: "FBA",
  table: "FBA-Anweisungen",
  count_one: "{{count}} Anweisung",
  count_other: "{{count}} Anweisungen",
  newest: "neueste {{shown}} von {{total}}; ältere über die Suche",
  search: "Anweisungen durchsuchen",
  searchHint: "Nummer, ID, Code, FNSKU …",
  intake: {
    label: "Anweisungs-IDs",
    hint: "IDs scannen, eintippen oder einfügen, eine oder viele",
    read: "Abrufen",
    /** Name of the result of the last fetch. */
    status: "Letzter Abruf",
    tooMany:
      "Höchstens {{most}} IDs auf einmal; {{count}} wurden eingefügt. Nichts wurde abgefragt. Fügen Sie sie in Teilen ein.",
    notStored:
      "Nicht gespeichert, daher nichts abgefragt. Versuchen Sie es erneut; hilft das nicht, starten Sie die App neu.",
    asked_one: "{{count}} Anweisung angefragt:",
    asked_other: "{{count}} Anweisungen angefragt:",
    others_one: "{{count}} Eintrag ist keine Anweisungs-ID, ausgelassen:",
    others_other: "{{count}} Einträge sind keine Anweisungs-IDs, ausgelassen:",
    more: "und {{count}} weitere",
    outcome: {
      waiting: "{{count}} wartend",
      read: "{{count}} abgerufen",
      absent: "{{count}} nicht gefunden",
      refused: "{{count}} abgelehnt",
      failed: "{{count}} nicht abgerufen",
    },
  },
  problem: {
    empty: "Nichts gelesen. Scannen Sie den ganzen Code erneut.",
    "too-short":
      "„{{text}}“ ist zu kurz für eine Anweisungs-ID. Scannen oder kopieren Sie den ganzen Code: 32 Ziffern und Buchstaben von a bis f.",
    "too-long":
      "„{{text}}“ ist zu lang für eine Anweisungs-ID. Scannen oder kopieren Sie einen Code auf einmal: 32 Ziffern und Buchstaben von a bis f.",
    characters:
      "„{{text}}“ ist keine Anweisungs-ID. Eine ID hat 32 Ziffern und Buchstaben von a bis f, etwa 3f2b8c1e-5d47-4a90-9c31-7be2d0f4a655.",
    shape:
      "In „{{text}}“ stehen die Bindestriche falsch; die Form ist 8-4-4-4-12. Scannen oder kopieren Sie die ID erneut.",
  },
  scan: {
    damaged:
      "Scan beschädigt: Code unvollständig. Scannen Sie erneut. Schlägt es wieder fehl, starten Sie die Scannerprüfung.",
    command: "Das ist ein gedruckter Befehl; nichts wurde getan. Befehle wirken in anderen Bereichen.",
    notAdded: "Hier gelten Scans als Anweisungs-IDs; nichts kam in einen Stapel. Pakete scannen Sie unter „Scannen“.",
  },
  menu: { copyNumber: "Nummer kopieren", copyId: "ID kopieren" },
  column: {
    number: "Nummer",
    id: "Anweisungs-ID",
    outcome: "Letzter Abruf",
    status: "Bearbeitungsstatus",
    code: "Bearbeitungscode",
    quantity: "Menge",
    warehouse: "Lager",
    readAt: "Zuletzt abgerufen",
  },
  outcome: {
    waiting: "Wartet",
    read: "Abgerufen",
    absent: "Nicht gefunden",
    refused: "Abgelehnt",
    failed: "Nicht abgerufen",
  },
  sentence: {
    waiting: "Wartet. Wird abgerufen, sobald der Dienst antwortet, auch nach einem Neustart.",
    absent: "Der Dienst kennt keine Anweisung mit dieser ID. Prüfen Sie die ID und ob sie zu diesem Konto gehört.",
    refused: "Der Dienst hat diese ID abgelehnt.",
    failed: "Die Antwort war nicht lesbar, oder der Dienst hatte einen Fehler. Rufen Sie sie später erneut ab.",
    "other-instruction":
      "Der Dienst hat eine andere Anweisung geliefert; nichts wurde behalten. Vielleicht beachtet er den Parameternamen in den Einstellungen nicht.",
    before: "Frühere Daten stehen unten, mit ihrem Alter.",
  },
  hint: {
    text: "Der Dienst erwartet die ID unter „{{name}}“; dieser Arbeitsplatz verwendet „{{used}}“.",
    take: "Künftig {{name}} verwenden",
  },
  drawer: {
    label: "FBA-Anweisung",
    instruction: "Anweisung",
    items_one: "{{count}} Artikel",
    items_other: "{{count}} Artikel",
    noItems: "Der Dienst hat keine Artikel geliefert.",
    noItemList: "Die Antwort enthielt keine Liste von Artikeln.",
    others: "Weitere Felder, wie der Dienst sie nennt",
    readAt: "Zuletzt abgerufen:",
    refresh: "Aktualisieren",
    remove: "Aus der Liste entfernen",
    removeHint: "Das löscht die Daten von diesem Computer. Mit der ID können Sie sie erneut abrufen.",
    /** Accessible name of a table of the service's values, which may be wider than the drawer. */
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
    warehouseApiId: "Konto-ID des Lagers",
    apiId: "Konto-ID",
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
    body: "Hier sehen Sie Artikel, Mengen und Bearbeitungsstatus einer Anweisung. Scannen oder fügen Sie oben IDs ein. Abgerufene Daten bleiben hier und öffnen sich auch ohne Netzwerk.",
  },
  notFound: {
    title: "Nichts gefunden",
    body: "Keine hier abgerufene Anweisung enthält „{{text}}“.",
  },
  settings: {
    title: "FBA",
    parameter: "Parametername der Anweisungs-ID",
    parameterHint:
      "Der unveröffentlichte Name des Dienstes für die ID einer Fulfillment-Anweisung. Nennt der Dienst bei einer Ablehnung einen anderen Namen, wird er unter FBA vorgeschlagen.",
    parameterWrong: "Buchstaben, Ziffern, Punkte, Binde- und Unterstriche; beginnt mit einem Buchstaben, höchstens 64.",
    reset: "Zurück zu {{name}}",
  },
} satisfies German<typeof en>;
