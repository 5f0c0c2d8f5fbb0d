import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const RENDERER = fileURLToPath(new URL("../../../src-renderer", import.meta.url));
const MANTINE = fileURLToPath(new URL("../../../node_modules/@mantine/core", import.meta.url));

const read = (file: string): Promise<string> => readFile(file, "utf8");

async function collectParts(component: string, collected: Set<string>): Promise<void> {
  if (collected.has(component)) return;
  const folder = join(MANTINE, "esm", "components", component);
  if (!existsSync(folder)) return;
  collected.add(component);
  for await (const file of glob("**/*.mjs", { cwd: folder })) {
    const text = await read(join(folder, file));
    for (const [, part] of text.matchAll(/from "(?:\.\.\/)+(?:components\/)?([A-Z]\w+)\//g))
      await collectParts(part ?? "", collected);
  }
}

it("imports the styles of every component in use", async () => {
  const usedComponents = new Set<string>();
  for await (const file of glob("**/*.tsx", { cwd: RENDERER })) {
    const text = await read(join(RENDERER, file));
    for (const [, names] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const name of (names ?? "").split(",")) await collectParts(name.trim(), usedComponents);
    }
  }
  const importList = await read(join(RENDERER, "theme/mantine.ts"));
  const missing = [...usedComponents].filter(
    (name) => existsSync(join(MANTINE, "styles", `${name}.layer.css`)) && !importList.includes(`/${name}.layer.css`),
  );
  expect(usedComponents.size).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});
