import type en from "../../en/scanning/sound.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Töne und Sprachausgabe",
  on: "Ton bei jedem Scan",
  onHint: "Jedes Ergebnis hat einen eigenen Ton; er kommt, sobald der Scan gespeichert ist.",
  volume: "Lautstärke",
  percent: "{{percent}} %",
  spoken: "Nummer jedes aufgenommenen Artikels ansagen",
  spokenHint: "Nach dem Ton sagt die Stimme dieses Computers „3 von 5“. Eine neue Nummer unterbricht die vorige.",
  voice: "Stimme",
  bestVoice: "Die beste dieses Computers",
  test: "„{{text}}“ ansagen",
  noVoice:
    "Keine Ansage: Dieser Computer hat keine Stimme für diese Sprache. Fügen Sie in seinen Spracheinstellungen eine hinzu und öffnen Sie diese Ansicht erneut.",
} satisfies German<typeof en>;
