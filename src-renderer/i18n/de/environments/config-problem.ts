import type en from "../../en/environments/config-problem.ts";
import type { German } from "../../words.ts";

export default {
  theFile: "Die Datei",
  in: "In {{file}}:",
  "no-file-named": "Nach --config ist keine Datei genannt.",
  "file-missing": "Die Datei ist nicht da.",
  "file-unreadable": "Die Datei lässt sich nicht lesen ({{value}}).",
  "file-too-large": "Die Datei ist größer als 1 MB.",
  "not-json": "Das ist kein JSON. Prüfen Sie Anführungszeichen, Kommas und Klammern.",
  "not-json-at": "Ab Zeile {{value}} ist das kein JSON. Prüfen Sie Anführungszeichen, Kommas und Klammern.",
  secret:
    "{{setting}} sieht nach einem Geheimnis aus, das nicht in diese Datei gehört. Zugangsdaten gehören in den Schlüsselspeicher des Computers.",
  "no-such-setting": "{{setting}} ist keine Einstellung. Prüfen Sie die Schreibweise in docs/managed-configuration.md.",
  missing: "{{setting}} fehlt.",
  "wrong-kind": "{{setting}} hat eine andere Form, als docs/managed-configuration.md sagt.",
  "not-text": "{{setting}} muss Text in Anführungszeichen sein.",
  empty: "{{setting}} ist leer.",
  "too-long": "{{setting}} ist länger als {{value}} Zeichen.",
  "control-character": "{{setting}} enthält ein Steuerzeichen.",
  "not-whole": "{{setting}} muss eine ganze Zahl sein.",
  "too-small": "{{setting}} muss mindestens {{value}} sein.",
  "too-great": "{{setting}} darf höchstens {{value}} sein.",
  "not-yes-or-no": "{{setting}} muss true oder false sein.",
  "not-a-list": "{{setting}} muss eine Liste in eckigen Klammern sein.",
  "too-many": "{{setting}} hat mehr als {{value}} Einträge.",
  "none-of": "{{setting}} muss eines davon sein: {{value}}",
  "not-an-address-text": "{{setting}} muss eine Adresse in Anführungszeichen sein.",
  address: "{{setting}} ist nicht verwendbar. {{why}}",
  "not-https": "{{setting}} muss mit https:// beginnen.",
  "id-form":
    "{{setting}} darf Kleinbuchstaben, Ziffern und Bindestriche enthalten, höchstens 40, und beginnt mit Buchstabe oder Ziffer.",
  "id-kept": "{{setting}} ist ein Name, den Returns Desk oder Windows selbst braucht. Nehmen Sie einen anderen.",
  "id-practice": "{{setting}} ist die Übung, die keine Adresse hat. Nehmen Sie einen anderen Namen.",
  "host-text": "{{setting}} muss der Name eines Hosts in Anführungszeichen sein.",
  "host-alone": "{{setting}} muss allein der Name eines Hosts sein, zum Beispiel labels.example.com.",
  "printer-host": "{{setting}} muss allein ein Hostname oder eine IPv4-Adresse sein, zum Beispiel 10.0.0.7.",
  "printer-public": "{{setting}} liegt außerhalb privater Netze. Was roh gedruckt wird, bleibt im eigenen Netz.",
  "sender-form": "{{setting}} muss eine IP-Adresse oder ein Netz wie 10.0.0.0/8 sein.",
  "no-slash": "{{setting}} muss mit einem Schrägstrich beginnen.",
  "not-a-language": "{{setting}} muss ein Sprachkürzel sein, zum Beispiel en oder zh-Hans.",
  "parameter-form":
    "{{setting}} darf Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche enthalten, höchstens 64, und beginnt mit einem Buchstaben.",
  "proxy-form":
    "{{setting}} muss system, direct oder die Adresse eines HTTP-Proxys sein, zum Beispiel http://proxy.example:3128.",
  "proxy-credentials": "{{setting}} enthält Name oder Passwort; beides gehört nicht in diese Datei.",
  "feed-address":
    "{{setting}} muss eine Adresse sein, die mit https:// beginnt, ohne Name, Passwort, Fragezeichen oder Raute.",
  "id-twice": "{{setting}} kommt zweimal vor: {{value}}.",
  "name-twice": "{{setting}} kommt zweimal vor: {{value}}. Die beiden ließen sich nicht unterscheiden.",
  "unknown-default": "{{setting}} nennt keine Umgebung: {{value}} ist weder eingebaut noch in dieser Datei.",
  "certificate-unreadable": "{{setting}} lässt sich nicht lesen: {{value}}.",
  "certificate-none":
    "{{setting}} nennt eine Datei ohne Zertifikat: {{value}}. Sie muss PEM sein und mit -----BEGIN CERTIFICATE----- beginnen.",
  "certificate-damaged": "Zertifikat {{value}} in der Datei von {{setting}} ist beschädigt.",
} satisfies German<typeof en>;
