import { join } from "node:path";
import { expect, it } from "vitest";
import { openEnvironmentsFile } from "../../../src-main/environments/environments-file.ts";
import { createRegistry } from "../../../src-main/environments/registry.ts";
import { tempFolder } from "../../temp-folder.ts";

it("keeps an environment that becomes the current one during the question", async () => {
  const folder = tempFolder();
  const question = Promise.withResolvers<"confirmed">();
  const answers: (Promise<"confirmed"> | "confirmed")[] = ["confirmed", question.promise];
  const registry = createRegistry({
    confirm: async () => (await answers.shift()) ?? "not-confirmed",
    state: await openEnvironmentsFile(join(folder, "environments.json")),
    managed: [],
    defaultId: null,
    answeredSteps: [],
    dataFolder: join(folder, "environments"),
    practiceService: null,
  });
  const draft = { id: null, name: "Hamburg", userApiUrl: "https://returns.example/", publicApiUrl: "" };
  const saved = await registry.save(draft);
  if (!saved.ok) throw new Error(saved.error.code);
  const removed = registry.remove(saved.value.id);
  await registry.choose(saved.value.id);
  question.resolve("confirmed");
  expect(await removed).toEqual({ ok: false, error: "current" });
  expect(registry.current().name).toBe("Hamburg");
});
