export default {
  sent: "Bestellung {{order}} wurde inzwischen versendet. Drücken Sie „Keine Bestellung“ oder wählen Sie eine andere.",
  fewer: "Eine neuere Datei verlangt weniger Artikel für Bestellung {{order}}. Entfernen Sie den überzähligen Artikel.",
  closed:
    "Bestellung {{order}} ist als anderswo versendet markiert. Drücken Sie „Keine Bestellung“ oder öffnen Sie sie wieder.",
  "in-doubt":
    "Bestellung {{order}} wurde vielleicht mit einem aufgegebenen Auftrag versendet. Drücken Sie „Keine Bestellung“.",
  held: "Laut einer neueren Datei darf Bestellung {{order}} nicht versendet werden. Drücken Sie „Keine Bestellung“.",
  gone: "Bestellung {{order}} steht nicht in der neuesten Datei. Prüfen Sie sie im Kanal, dann drücken Sie „Keine Bestellung“.",
  "at-other-desk":
    "Ein anderer Arbeitsplatz hat Bestellung {{order}}. Drücken Sie „Keine Bestellung“ oder wählen Sie eine andere.",
  "address-changed":
    "Eine neuere Datei hat eine andere Adresse für Bestellung {{order}}. Drücken Sie „Neue Adresse verwenden“.",
  "address-unclear":
    "Die neueste Datei hat keine brauchbare Adresse für Bestellung {{order}}. Prüfen Sie sie, dann drücken Sie „Adresse behalten“.",
  restored:
    "Der Arbeitsplatz wurde aus einer Sicherung wiederhergestellt. Importieren Sie eine neuere Bestelldatei, oder verwenden Sie Bestellung {{order}} mit {{keys}} erneut.",
  "other-items":
    "Nicht alle Artikel gehören zu Bestellung {{order}}. Entfernen Sie die anderen oder drücken Sie „Keine Bestellung“.",
} as const;
