/** Words of the key that the desks of a site share. */
export default {
  title: "Pairing",
  state: {
    missing:
      "No pairing key: this desk cannot hand over or take over batches, and accepts every badge unchecked. Create the key on your site's first desk, or get it from another desk.",
    unusable: "The keychain entry contains no pairing key. Get the key from another desk, or ask IT.",
    "in-keychain": "Paired. Hand-over codes and badges are signed and checked.",
    "keychain-unavailable": "No pairing key: the keychain is unavailable. Unlock the keychain, or ask IT.",
  },
  create: "Create pairing key",
  ask: "Get key from another desk",
  give: "Give key to another desk",
  step: {
    asking:
      "At the paired desk, open Settings, Administration, Pairing and choose “Give key to another desk”. Scan this code there, then scan its code here.",
    receiving: "The numbers match. Scan the other desk's last code here.",
    waiting:
      "At the new desk, open Settings, Administration, Pairing and choose “Get key from another desk”. Then scan its code here.",
    comparing:
      "Scan this code at the new desk. When it asks about a number, choose “Compare numbers” here and compare both.",
    giving: "Scan this code at the new desk, then choose “Done”.",
  },
  compare: "Compare numbers",
  cancel: "Cancel",
  finish: "Done",
  code: "Code for the other desk",
  problem: {
    "wrong-code": "Wrong code. Scan the code on the other desk's screen.",
    "too-late": "This pairing has ended. Start again on both desks.",
    "no-key": "This desk has no pairing key. Create it first.",
    "keychain-unavailable": "Key not saved: the keychain is unavailable. Unlock it, or ask IT.",
    failed: "That failed and nothing changed. Try again.",
  },
} as const;
