export default {
  action: "Hand to another desk",
  actionOf: "Hand {{name}} to another desk",
  title: "Hand “{{name}}” to another desk",
  how_one:
    "At the other desk, open its Scan screen and scan this code. The batch is parked there until a person has checked its address.",
  how_other:
    "At the other desk, open its Scan screen and scan these {{count}} codes, in any order. The batch is parked there until a person has checked its address.",
  private:
    "The codes hold the recipient's address: keep them from strangers, and destroy a print once it has been scanned.",
  scans: "A scan made here meanwhile is kept and recorded when this is closed.",
  part: "Code {{part}} of {{of}}",
  until: "The codes can be scanned until {{when}}.",
  hasIt: "The other desk has it",
  hasItHint: "Once you press “The other desk has it”, its items are locked on this desk until you take the batch back.",
  save: "Save as PDF",
  saved: "Saved as {{file}}",
  close: "Not yet",
  failed: {
    "no-such-batch": "The batch is no longer parked here.",
    empty: "The batch holds no items.",
    "too-much": "The batch holds too much text for codes. Shorten its remarks, then try again.",
    "hidden-text":
      "A text of the batch holds characters that cannot be seen. Type the address, the notes and the name again, then retry.",
    "no-key":
      "This desk has no pairing key, so other desks cannot check its codes. Pair this desk in Settings, or ask IT.",
    "not-written": "The file could not be written. Choose another place.",
    other: "This did not work; nothing was changed. Try again.",
  },
  handed: "With another desk",
  takeBack: "Take back",
  takeBackOf: "Take back {{name}}",
  arrived: "From {{station}}, address not checked",
  takeOver: {
    action: "Take over",
    of: "Take over {{name}}",
    title: "Take over “{{name}}”?",
    body: "This batch came from {{station}} by codes. Check where it goes before it becomes the current batch.",
    items: "Items",
    none: "–",
    confirm: "Take over",
    hold: "Click the button, or hold Enter on it for a second. A scan cannot press it.",
    leave: "Not now",
    gone: "The batch was not taken over. Close this, then open it again from the parked batches.",
    scans: "A scan made here meanwhile is kept and recorded when this is closed.",
  },
  sheet: {
    title: "Batch “{{name}}” for another desk",
    from_one: "From {{station}}, {{count}} item",
    from_other: "From {{station}}, {{count}} items",
    intro:
      "Open the Scan screen of the other desk and scan every code once, in any order. Check the address and take the batch over there; then press “The other desk has it” where it comes from.",
    until: "Can be scanned until {{when}}.",
    private:
      "Personal data: the codes hold the recipient's name and address. Destroy this sheet once they have been scanned.",
  },
} as const;
