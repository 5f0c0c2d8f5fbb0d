/** What the use cases need of the computer they run on; the shell provides it, tests bring their own. */
export interface Machine {
  /** Asks the person where to save; null when nobody chose a place. */
  readonly chooseFile: (suggestion: FileSuggestion) => Promise<string | null>;
}

export interface FileSuggestion {
  readonly name: string;
  /** Without the dot. */
  readonly extension: "csv" | "pdf";
}
