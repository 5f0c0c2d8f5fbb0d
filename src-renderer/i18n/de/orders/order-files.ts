import type en from "../../en/orders/order-files.ts";
import type { German } from "../../words.ts";

export default {
  settings: {
    title: "Zu versendende Bestellungen",
    age: "Dateien bieten ihre Bestellungen nur noch an nach (Stunden)",
  },
} satisfies German<typeof en>;
