export default {
  title: "Reference lists",
  search: "Search reference lists",
  searchHint: "Code or name",
  list: {
    "transaction-types": "Transaction types",
    "recall-service-type-statuses": "Recall service type statuses",
  },
  rows_one: "{{count}} entry",
  rows_other: "{{count}} entries",
  found: "{{found}} of {{count}}",
  column: { code: "Code", name: "Name", copy: "Copy" },
  none: {
    title: "Not read yet",
    body: "This list comes from the service with the next refresh and then stays on this computer.",
  },
  notFound: {
    title: "No entry has “{{text}}”",
    body: "The search looks in codes and names.",
  },
} as const;
