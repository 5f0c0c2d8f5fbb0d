export default {
  title: "Sounds and speech",
  on: "Sound for each scan",
  onHint: "Every outcome has its own sound, played once the scan is saved.",
  volume: "Volume",
  percent: "{{percent}}%",
  spoken: "Say the number of each added item",
  spokenHint: "After the tone, this computer's voice says “3 of 5”. A new number cuts off the previous one.",
  voice: "Voice",
  bestVoice: "Best on this computer",
  test: "Say “{{text}}”",
  noVoice:
    "No speech: this computer has no voice for this language. Add one in its speech settings, then reopen this screen.",
} as const;
