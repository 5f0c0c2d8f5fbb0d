import type { Simulator } from "../../../../src-simulator/index.ts";
import {
  answerQuestions,
  CREDENTIALS,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  testResult,
} from "../connection.ts";
import { expect, itemsOf } from "../desk-test.ts";
import { fillAndSubmit, submitButton } from "../scan-desk.ts";
import { type Scene, type States, typeCodes } from "./scene.ts";

function requireSecondService({ secondService }: Scene): Simulator {
  if (secondService === undefined) throw new Error("These states need the second service");
  return secondService;
}

export const ENVIRONMENT_STATES: States = {
  "credentials and a tested connection": async (scene) => {
    const { desk } = scene;
    await openEnvironment(desk, "Production");
    await enterAddresses(desk, requireSecondService(scene));
    await enterCredentials(desk, CREDENTIALS);
    await expect(testResult(desk)).toContainText(/\w/);
  },
  "removing credentials": async ({ desk }) => {
    await desk.button("Remove credentials").click();
    await expect(desk.page.getByRole("group", { name: "Remove credentials" })).toBeVisible();
  },
  switching: async ({ desk }) => {
    await desk.button("Keep").click();
    // The page blocks its unloading, as it does while scans still have to be recorded.
    await desk.page.evaluate(() => {
      const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener("beforeunload", preventUnload);
      Reflect.set(window, "continueUnload", () => {
        window.removeEventListener("beforeunload", preventUnload);
        void window.desk.window.continueClose({});
      });
    });
    await desk.button("Switch to Production").click();
    await expect(desk.dialog(/^Opening/)).toBeVisible();
  },
  "production not confirmed": async (scene) => {
    const { desk } = scene;
    const pageLoad = desk.page.waitForEvent("load");
    await desk.page.evaluate(() => (Reflect.get(window, "continueUnload") as () => void)());
    await pageLoad;
    await desk.waitUntilReady();
    const [item] = await itemsOf(requireSecondService(scene).control, "eligible", 1);
    await typeCodes(desk, [item?.rma ?? ""]);
    await expect(desk.batchItems).toHaveCount(1);
    await answerQuestions(desk, [false]);
    await fillAndSubmit(desk);
    await expect(desk.page.getByText("Not sent: today's first order in production was not confirmed.")).toBeVisible();
  },
  "credentials refused": async (scene) => {
    const { desk } = scene;
    await requireSecondService(scene).control.addFault({ operation: "createResend", kind: "status", status: 401 });
    await submitButton(desk).click();
    await expect(desk.page.getByRole("alert", { name: "Credentials" })).toBeVisible();
  },
};
