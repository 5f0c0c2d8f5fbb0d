import { isDeleteCredentialsRun } from "../../src-main/app/command-line.ts";

// As src-main/index.ts begins; it loads the window's half too, which needs Electron.
if (isDeleteCredentialsRun(process.argv)) {
  const { deleteCredentialsAndExit } = await import("../../src-main/app/delete-credentials.ts");
  await deleteCredentialsAndExit();
}
