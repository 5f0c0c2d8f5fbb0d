/** What a code of another desk came to, and what to do. */
export default {
  reason: {
    gathering: "Code {{part}} of {{of}}; {{have}} of {{of}} are here.",
    opened: "“{{name}}” of {{station}} is parked here. Nobody has checked its address yet.",
    known: "“{{name}}” of {{station}} was taken over here before.",
    own: "“{{name}}” is this desk's own batch.",
    "other-account": "“{{name}}” of {{station}} is of another environment or account.",
    broken: "The codes do not fit together.",
    "hidden-text": "A text of the batch holds characters that cannot be seen.",
    "no-key": "This desk has no pairing key, so it cannot check who made this code.",
    "not-trusted": "No desk of this site made these codes, or they were changed.",
    expired: "The codes of “{{name}}” of {{station}} have expired.",
  },
  todo: {
    gathering: "Scan the other codes of this batch, in any order.",
    opened: "Check the address on the screen, then take the batch over.",
    known: "Nothing to do. Look for it among the batches of this desk.",
    own: "Scan it at the other desk. To have the batch back here, take it back.",
    "other-account": "Nothing was taken over. Switch this desk to the other environment first.",
    broken: "Scan all codes of the batch again, beginning with the first.",
    "hidden-text": "Nothing was taken over. Type the address again at the other desk, then show its codes again.",
    "no-key": "Nothing was taken over. Pair this desk in Settings, or ask IT.",
    "not-trusted":
      "Nothing was taken over. Show the codes again at the other desk. If they are refused again, call your supervisor.",
    expired: "Nothing was taken over. Show the codes again at the other desk.",
  },
} as const;
