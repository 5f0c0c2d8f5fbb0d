export default {
  title: "Settings",
  saved: "Saved",
  notSaved: "The settings could not be stored, the former ones are back. Nothing else is affected; try again.",
  desk: {
    title: "This desk",
    station: "Station name",
    stationHint: "Shown in the bar above, so that people know which desk they are at.",
    limit: "Batch limit",
    limitHint:
      "The most items that one resend order may hold. The service sets it for your account without publishing it; ask your account contact. Orders above it are refused.",
    limitConfirmed:
      "Limit {{limit}}, confirmed on {{day}} by the service itself. Another number set here counts until the service names its own again.",
    stale: "Data counts as old after (hours)",
    staleHint:
      "From this age on the check before submitting warns and offers to read the items again. It never holds a batch back.",
    lock: "Lock when nobody is here",
    lockHint: "A locked desk takes no scans. {{key}} locks and unlocks it at once; so does the lock in the bar above.",
    lockNever: "Never by itself",
    lockAfter_one: "After {{count}} minute",
    lockAfter_other: "After {{count}} minutes",
  },
  scanner: {
    title: "Scanner",
    layout: "Scanner layout",
    layoutHint:
      "The keyboard layout that the scanner itself is set to. The computer's layout, Caps Lock and input method do not matter.",
    layouts: {
      us: "United States",
      uk: "United Kingdom",
      de: "German",
      fr: "French (AZERTY)",
      es: "Spanish",
      it: "Italian",
      cn: "Chinese (as United States)",
    },
    repeats: "The same code again",
    repeatsHint: "For labels that the scanner reads twice. What is ignored is shown and counted.",
    repeatsTaken: "Take every scan",
    repeatsIgnored: "Ignore for {{seconds}} s",
  },
  screen: {
    title: "Screen",
    theme: "Theme",
    themes: { system: "As the computer", light: "Light", dark: "Dark" },
    touch: "Touch mode",
    touchHint: "Rows of 48 px and larger controls, for fingers and gloves.",
  },
  about: { title: "About", version: "Returns Desk {{version}}" },
} as const;
