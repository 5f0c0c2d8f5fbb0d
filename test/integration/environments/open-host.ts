import { join } from "node:path";
import { createCredentialGuard } from "../../../src-main/environments/credential-guard.ts";
import { createCredentialVault } from "../../../src-main/environments/credential-vault.ts";
import { openEnvironmentsFile } from "../../../src-main/environments/environments-file.ts";
import { createEnvironments, type EnvironmentUseCases } from "../../../src-main/environments/environments.ts";
import { createRegistry } from "../../../src-main/environments/registry.ts";
import { confirmAll } from "../use-cases/fake-native-host.ts";
import { memoryKeychain } from "./memory-keychain.ts";

/** Returns the environments of a new computer, none of which can be opened. */
export async function environmentsIn(folder: string): Promise<EnvironmentUseCases> {
  const state = await openEnvironmentsFile(join(folder, "environments.json"));
  const confirm = confirmAll;
  const vault = createCredentialVault(memoryKeychain());
  const registry = createRegistry({
    confirm,
    state,
    managed: [],
    defaultId: null,
    answeredSteps: [],
    dataFolder: join(folder, "environments"),
    practiceService: null,
  });
  return createEnvironments({
    registry,
    vault,
    credentialGuard: createCredentialGuard(vault, registry.find, confirm),
    confirm,
    publish: () => undefined,
    configuration: { problems: [], isLocked: false },
    test: () =>
      Promise.resolve({
        outcome: "offline",
        area: null,
        address: null,
        serviceMessage: null,
        fault: null,
        httpStatus: null,
        correlationId: null,
        durationMs: 0,
      }),
    switchTo: () => Promise.resolve("environments: nothing can be opened"),
    areCredentialsRefused: () => Promise.resolve(false),
    hasWorked: () => Promise.resolve(false),
    onCurrentChanged: () => undefined,
  });
}
