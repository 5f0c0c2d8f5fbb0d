/** Every external page that the app can open in the computer's browser. Add new ones only here. */
export const EXTERNAL_PAGES = {
  serviceDocumentation: "https://apidocs.returnhelper.com/introduction",
} as const;
