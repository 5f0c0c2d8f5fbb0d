export default {
  settings: {
    title: "Orders to send",
    age: "Files only offer their orders after (hours)",
  },
} as const;
