import { isDeleteCredentialsRun } from "../../src-main/app/command-line.ts";

// Deletes the credentials like src-main/index.ts, which needs Electron because it also imports the window's part.
if (isDeleteCredentialsRun(process.argv)) {
  const { deleteCredentialsAndExit } = await import("../../src-main/app/delete-credentials.ts");
  await deleteCredentialsAndExit();
}
