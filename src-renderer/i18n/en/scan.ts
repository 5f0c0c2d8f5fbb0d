export default { title: "Scan" } as const;
