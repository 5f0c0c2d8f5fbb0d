import {
  answerQuestions,
  ELSEWHERE,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  testResult,
} from "../connection.ts";
import { expect, itemsOf } from "../desk-test.ts";
import { fillAndSubmit, submitButton } from "../scan-desk.ts";
import type { Simulator } from "../../../../src-simulator/index.ts";
import { type Scene, type States, typeCodes } from "./scene.ts";

function secondService({ elsewhere }: Scene): Simulator {
  if (elsewhere === undefined) throw new Error("Another environment is walked to with a service of its own");
  return elsewhere;
}

export const ENVIRONMENT_STATES: States = {
  "credentials and a tested connection": async (scene) => {
    const { desk } = scene;
    await openEnvironment(desk, "Production");
    await enterAddresses(desk, secondService(scene));
    await enterCredentials(desk, ELSEWHERE);
    await desk.button("Test connection").click();
    await expect(testResult(desk)).toContainText(/\w/);
  },
  "removing credentials": async ({ desk }) => {
    await desk.button("Remove credentials").click();
    await expect(desk.page.getByRole("group", { name: "Remove credentials" })).toBeVisible();
  },
  switching: async ({ desk }) => {
    await desk.button("Keep").click();
    // The page blocks the unloading of its window, as it does while it hands scans over.
    await desk.page.evaluate(() => {
      const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener("beforeunload", preventUnload);
      Reflect.set(window, "letGo", () => {
        window.removeEventListener("beforeunload", preventUnload);
        void window.desk.window.continueClose({});
      });
    });
    await desk.choose("Environment", "Production");
    await expect(desk.page.getByRole("dialog", { name: /^Opening/ })).toBeVisible();
  },
  "production not confirmed": async (scene) => {
    const { desk } = scene;
    const loaded = desk.page.waitForEvent("load");
    await desk.page.evaluate(() => (Reflect.get(window, "letGo") as () => void)());
    await loaded;
    await desk.ready();
    const [item] = await itemsOf(secondService(scene).control, "eligible", 1);
    await typeCodes(desk, [item?.rma ?? ""]);
    await expect(desk.batchItems).toHaveCount(1);
    await answerQuestions(desk, [false]);
    await fillAndSubmit(desk);
    await expect(desk.page.getByText("Not sent: you did not allow today's first order in production.")).toBeVisible();
  },
  "credentials refused": async (scene) => {
    const { desk } = scene;
    await secondService(scene).control.addFault({ operation: "createResend", kind: "status", status: 401 });
    await submitButton(desk).click();
    await expect(desk.page.getByRole("alert", { name: "Credentials" })).toBeVisible();
  },
};
