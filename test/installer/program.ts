import { asksToForget } from "../../src-main/app/command-line.ts";

// As src-main/index.ts begins; it loads the window's half too, which needs Electron.
if (asksToForget(process.argv)) {
  const { forgetThenEnd } = await import("../../src-main/app/forget-credentials.ts");
  await forgetThenEnd();
}
