/** Words of the key that the desks of a site share. */
export default {
  title: "Pairing",
  state: {
    missing:
      "This desk has no pairing key: it cannot hand over or take over batches, and takes every badge unchecked. Create the key on the first desk of your site, or get it from another desk.",
    unusable: "The keychain entry for the pairing key holds no key. Get the key from another desk, or ask IT.",
    "in-keychain": "Paired. Hand-over codes and badges are signed and checked.",
    "keychain-unavailable":
      "The keychain cannot be used, so this desk has no pairing key. Unlock the keychain, or ask IT.",
  },
  create: "Create pairing key",
  ask: "Get key from another desk",
  give: "Give key to another desk",
  step: {
    asking:
      "At the paired desk, open Settings and choose “Give key to another desk”. Scan this code there, then scan the code that it shows here.",
    receiving: "The numbers match. Scan the last code of the other desk here.",
    waiting: "At the new desk, open Settings and choose “Get key from another desk”. Then scan its code here.",
    comparing:
      "Scan this code at the new desk. When it asks about a number, choose “Compare numbers” here and compare the two.",
    giving: "Scan this code at the new desk, then choose “Done”.",
  },
  compare: "Compare numbers",
  cancel: "Cancel",
  finish: "Done",
  code: "Code for the other desk",
  problem: {
    "wrong-code": "This is not the code that is needed now. Scan the code on the other desk’s screen.",
    "too-late": "This pairing has ended. Start again on both desks.",
    "no-key": "This desk has no pairing key to give. Create it first.",
    "keychain-unavailable": "The key could not be stored, because the keychain cannot be used. Unlock it, or ask IT.",
    failed: "This did not work. Nothing was changed; try again.",
  },
} as const;
