import { expect, test } from "../../support/desk-test.ts";
import { SCREENS } from "../../support/desk-window.ts";

test("starts in practice mode without an account or a network", async ({ launch }) => {
  const desk = await launch({ builtIn: true });
  await desk.ready();
  await expect(desk.page.getByRole("status", { name: "Environment" })).toContainText("Practice");
  for (const screen of SCREENS) {
    await desk.open(screen);
    await expect(desk.page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
  }
  await desk.open("Inventory");
  await expect(desk.page.getByText(/2,000/).first()).toBeVisible();
});

test("reopens the program when it is started while closing", async ({ launch }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  const events = await desk.app.evaluate(({ app }) => {
    const events: string[] = [];
    app.relaunch = () => void events.push("again");
    app.emit("second-instance");
    app.emit("will-quit", { preventDefault: () => events.push("closing") });
    app.emit("second-instance");
    return events;
  });
  expect(events).toEqual(["closing", "again"]);
});
