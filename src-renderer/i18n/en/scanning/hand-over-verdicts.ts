/** What a code of another desk came to, and what to do. */
export default {
  reason: {
    gathering: "Code {{part}} of {{of}}; {{have}} of {{of}} received.",
    opened: "“{{name}}” from {{station}} is parked here. Its address is not checked yet.",
    known: "“{{name}}” from {{station}} was already taken over here.",
    own: "“{{name}}” is this desk's own batch.",
    "other-account": "“{{name}}” from {{station}} belongs to another environment or account.",
    broken: "The codes do not belong together.",
    "hidden-text": "The batch contains invisible characters.",
    "no-key": "No pairing key: this desk cannot check who made this code.",
    "not-trusted": "These codes are not from this site, or were changed.",
    expired: "The codes of “{{name}}” from {{station}} have expired.",
  },
  todo: {
    gathering: "Scan the other codes of this batch, in any order.",
    opened: "Check the address on the screen, then take the batch over.",
    known: "Nothing to do. Find it in this desk's batches.",
    own: "Scan it at the other desk, or take the batch back here.",
    "other-account": "Not taken over. Switch this desk to the other environment first.",
    broken: "Scan all codes of the batch again, starting with the first.",
    "hidden-text": "Not taken over. Retype the address at the other desk, then show its codes again.",
    "no-key": "Not taken over. Pair this desk in Settings, or ask IT.",
    "not-trusted": "Not taken over. Show the codes again at the other desk; if refused again, call your supervisor.",
    expired: "Not taken over. Show the codes again at the other desk.",
  },
} as const;
