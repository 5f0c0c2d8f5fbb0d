import { expect, test } from "../support/desk-test.ts";

test("what is asked of the app while it starts is done once, and answered", async ({ launch }) => {
  const { app } = await launch();
  const answers: number[] = [];
  for (let asked = 0; asked < 200; asked += 1) {
    answers.push(
      await app.evaluate(() => {
        const done = ((Reflect.get(globalThis, "done") as number | undefined) ?? 0) + 1;
        Reflect.set(globalThis, "done", done);
        return done;
      }),
    );
  }
  expect(answers).toEqual(answers.map((_, index) => index + 1));
  await expect(app.evaluate(() => Promise.reject(new Error("reported as it is")))).rejects.toThrow("reported as it is");
});
