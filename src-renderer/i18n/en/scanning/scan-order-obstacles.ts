/** Why a batch cannot be submitted for its order. */
export default {
  sent: "Order {{order}} was sent in the meantime. Press “No order” or choose another.",
  fewer: "A newer file asks for fewer items for order {{order}}. Remove the surplus item.",
  closed: "Order {{order}} is marked as sent elsewhere. Press “No order”, or open it again.",
  "in-doubt": "Order {{order}} may have been sent by an order that was given up. Press “No order”.",
  held: "A newer file says that order {{order}} must not be sent. Press “No order”.",
  gone: "Order {{order}} is not in the newest file. Check it in the channel, then press “No order”.",
  "at-other-desk": "Another desk has order {{order}}. Press “No order” or choose another.",
  "address-changed": "A newer file has another address for order {{order}}. Press “Use new address”.",
  "address-unclear":
    "The newest file has no usable address for order {{order}}. Check the address, then press “Keep address”.",
  restored:
    "The desk was restored from a backup. Import a newer order file, or press {{keys}} to use order {{order}} again.",
  "other-items": "Not all items of this batch are for order {{order}}. Remove the others, or press “No order”.",
} as const;
