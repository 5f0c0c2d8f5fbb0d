export default {
  title: "Filling this desk",
  body: "Returns Desk keeps its own copy of what the service knows, so that scanning works without a network. This happens once; later starts use the copy and refresh it behind.",
  starting: "Opening the desk's store",
  step: {
    warehouses: "Reading warehouses",
    "service-types": "Reading shipment service types",
    "reference-lists": "Reading reference lists",
    inventory: "Reading return inventory",
  },
  stepShort: {
    warehouses: "Warehouses",
    "service-types": "Service types",
    "reference-lists": "Reference lists",
    inventory: "Inventory",
  },
  progress: "First sync",
  rowsOfTotal: "{{done}} of {{total}} rows",
  rows: "{{done}} rows",
  keepOpen: "What is stored stays stored: closing the app now costs nothing but the rest of the wait.",
  failed: {
    title: "The first sync stopped",
    body: "The service did not answer as expected while the desk was reading from it. Rows already stored are kept. Check the network, then try again.",
    code: "{{code}}: {{message}}",
    correlation: "Correlation id",
  },
  unreachable: {
    title: "The desk did not open",
    body: "The app could not read its own store. Nothing is lost. Try again; if it stays, restart the app.",
  },
} as const;
