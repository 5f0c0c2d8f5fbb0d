import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/paths.mjs";
import { runNpm } from "../setup/processes.mjs";
import { SetupError } from "../setup/report.mjs";
import { dist } from "./paths.mjs";

/**
 * Writes the packages' contents as CycloneDX beside the installers: npm's list of the lock file without packages that
 * are not shipped. Replaces the scope, because npm lists the bundled packages as development tools.
 */
export async function writeBillOfMaterials() {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { code, stdout, output } = await runNpm(args);
  if (code !== 0) throw new SetupError(`npm could not list the packages:\n${output.trim()}`);
  const bill = JSON.parse(stdout);
  const { name, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  /** @type {readonly import("../third-party.ts").ThirdParty[]} */
  const shippedPackages = JSON.parse(await readFile(join(root, "out", "renderer", "third-party.json"), "utf8"));
  const shippedRefs = new Set([`${name}@${version}`, ...shippedPackages.map((item) => `${item.name}@${item.version}`)]);
  const shippedBill = {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } },
    components: bill.components
      .filter((/** @type {{ "bom-ref": string }} */ { "bom-ref": ref }) => shippedRefs.has(ref))
      .map((/** @type {object} */ component) => ({ ...component, scope: "required", properties: [] })),
    dependencies: bill.dependencies
      .filter((/** @type {{ ref: string }} */ { ref }) => shippedRefs.has(ref))
      .map((/** @type {{ ref: string, dependsOn: readonly string[] }} */ { ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((dependency) => shippedRefs.has(dependency)),
      })),
  };
  await writeFile(join(dist, `${name}-${version}.cdx.json`), `${JSON.stringify(shippedBill, null, 2)}\n`);
}
