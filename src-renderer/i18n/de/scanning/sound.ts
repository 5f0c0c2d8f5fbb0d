import type en from "../../en/scanning/sound.ts";
import type { German } from "../../words.ts";

export default {
  title: "Ton",
  on: "Ton bei jedem Scan",
  onHint: "Jedes Ergebnis hat seinen eigenen Ton. Er erklingt, sobald der Scan gespeichert ist.",
  volume: "Lautstärke",
  percent: "{{percent}} %",
  spoken: "Nummer jedes aufgenommenen Artikels ansagen",
  spokenHint:
    "Nach dem Ton sagt eine Stimme dieses Computers „3 von 5“. Die neueste Nummer unterbricht die vorige Ansage.",
  voice: "Stimme",
  bestVoice: "Die beste dieses Computers",
  test: "„{{text}}“ ansagen",
  noVoice:
    "Dieser Computer hat keine Stimme für diese Sprache, daher wird nichts angesagt. Fügen Sie in den Spracheinstellungen des Computers eine hinzu und öffnen Sie diese Ansicht dann wieder.",
  lessons: "Hörprobe",
  lessonsHint: "Ergebnis anklicken, um seinen Ton in der Lautstärke eines Scans zu hören.",
  muted: "Der Ton ist aus. Schalten Sie ihn für die Hörprobe ein.",
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
    "not-recorded": "Viermal kurzes Brummen: Der Scan ist nicht gespeichert; warum, steht auf dem Bildschirm",
  },
} satisfies German<typeof en>;
