import { expect, it, vi } from "vitest";
import type { Environment } from "../../../src-domain/environments/environment.ts";
import { createCredentialGuard } from "../../../src-main/environments/credential-guard.ts";
import type { CredentialVault } from "../../../src-main/environments/credential-vault.ts";

const ENVIRONMENT: Environment = {
  id: "own-elsewhere",
  name: "Elsewhere",
  kind: "custom",
  isManaged: false,
  isEdited: false,
  userApiUrl: "https://e.test/user",
  publicApiUrl: "",
};

it("asks again after a question about credentials that failed", async () => {
  const bind = vi.fn(() => Promise.resolve());
  const vault = { bind, getCredentials: () => Promise.resolve({ apiKey: "key", apiToken: "token" }) };
  const confirm = vi.fn().mockRejectedValueOnce(new Error("The dialog did not open")).mockResolvedValue("confirmed");
  const guard = createCredentialGuard(vault as unknown as CredentialVault, () => ENVIRONMENT, confirm);
  await expect(guard.bindNow(ENVIRONMENT)).rejects.toThrow("The dialog did not open");
  await guard.bindNow(ENVIRONMENT);
  expect(bind).toHaveBeenCalledExactlyOnceWith("own-elsewhere", ["https://e.test"]);
});

it("asks again at a connection test after the operator declined", async () => {
  const bind = vi.fn(() => Promise.resolve());
  const vault = { bind, getCredentials: () => Promise.resolve({ apiKey: "key", apiToken: "token" }) };
  const confirm = vi.fn().mockResolvedValueOnce("declined").mockResolvedValue("confirmed");
  const guard = createCredentialGuard(vault as unknown as CredentialVault, () => ENVIRONMENT, confirm);
  await guard.bindNow(ENVIRONMENT);
  expect(await guard.credentials("own-elsewhere")).toBeNull();
  expect(confirm).toHaveBeenCalledTimes(1);
  await guard.bindNow(ENVIRONMENT);
  expect(bind).toHaveBeenCalledOnce();
});
