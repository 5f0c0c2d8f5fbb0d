import type en from "../../en/scanning/sound.ts";
import type { German } from "../../words.ts";

export default {
  title: "Ton",
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
  lessons: "Hörprobe",
  lessonsHint: "Ergebnis anklicken, um seinen Ton in der Lautstärke eines Scans zu hören.",
  muted: "Ton ist aus. Schalten Sie ihn für die Hörprobe ein.",
  ladder: "Platz 1 bis {{limit}}",
  notRecorded: "Nicht gespeichert",
  heard: {
    added: "Ein kurzer steigender Ton, mit jedem Platz höher",
    "already-in-batch": "Zwei gleiche Töne",
    hand: "Zwei langsame Töne abwärts",
    "wrong-warehouse": "Drei Töne abwärts",
    "not-eligible": "Zweimal tiefes Brummen",
    "not-on-hold": "Tief, höher, tief",
    "unknown-code": "Auf, dann ab",
    "batch-full": "Ein langer hoher Ton, dann zwei kurze",
    "damaged-scan": "Zweimal Rauschen",
    command: "Drei schnelle Töne aufwärts",
    "not-recorded": "Viermal kurzes Brummen: Scan nicht gespeichert; der Grund steht auf dem Bildschirm",
  },
} satisfies German<typeof en>;
