/** Every page outside the program that it can open, in the computer's browser. A new one is added here and nowhere else. */
export const EXTERNAL_PAGES = {
  serviceDocumentation: "https://apidocs.returnhelper.com/introduction",
} as const;
