import { isDeleteCredentialsRun } from "../../src-main/app/command-line.ts";

// Starts like src-main/index.ts, which also loads the window's half and so needs Electron.
if (isDeleteCredentialsRun(process.argv)) {
  const { deleteCredentialsAndExit } = await import("../../src-main/app/delete-credentials.ts");
  await deleteCredentialsAndExit();
}
