import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startProxy, startSecureServer } from "../../../integration/service/connect-proxy.ts";
import { privateAuthority } from "../../../integration/service/self-signed.ts";
import { enterCredentials, testResult } from "../../support/connection.ts";
import { expect, test } from "../../support/desk-test.ts";
import { DeskWindow } from "../../support/desk-window.ts";

const HOST = "service.example";
const ANSWER = { warehouses: [], transactionTypes: [], meta: { status: 200, data: {}, errorCode: null, error: {} } };

test("reaches the service through the computer's proxy with a company CA", async ({ userData }) => {
  const authority = privateAuthority();
  const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
  const proxy = await startProxy(server.port);
  await writeFile(join(userData, "company.pem"), authority.ca);
  const lab = { id: "lab", name: "Lab", userApiUrl: `https://${HOST}/user`, publicApiUrl: `https://${HOST}/public` };
  const configuration = { environments: [lab], defaultEnvironment: "lab", extraCaFile: "company.pem" };
  await writeFile(join(userData, "config.json"), JSON.stringify(configuration));

  const desk = await DeskWindow.launch({ userData, arguments: [`--proxy-server=${proxy.url}`] });
  try {
    await desk.open("Settings");
    await enterCredentials(desk, { apiKey: "key-of-the-lab", apiToken: "token-of-the-lab" });
    await expect(testResult(desk)).toContainText("Connected");
  } finally {
    await desk.close();
    await proxy.close();
    await server.close();
  }
  expect(server.requests.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "/user/api/Warehouse/getAllWarehouse",
      "/public/api/TransactionType/getAllTransactionType",
    ]),
  );
  expect(new Set(proxy.tunnels.map(({ target }) => target))).toEqual(new Set([`${HOST}:443`]));
  expect(proxy.plainRequests).toEqual([]);
});
