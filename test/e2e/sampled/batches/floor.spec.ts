import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NatsConnection } from "@nats-io/transport-node";
import { itemKey } from "../../../../src-domain/fleet/claim-key.ts";
import { encodeClaim } from "../../../../src-domain/fleet/claim.ts";
import { encodeDeskFigures } from "../../../../src-domain/fleet/desk-figures.ts";
import { batchKey, encodeFloorBatch, type FloorBatch } from "../../../../src-domain/fleet/floor-batch.ts";
import { openLease } from "../../../../src-main/fleet/lease.ts";
import {
  DESKS_BUCKET,
  figuresKey,
  FLOOR_BUCKET,
  keySubject,
  figuresSubject,
} from "../../../../src-main/fleet/names.ts";
import { createRecipientKeys } from "../../../../src-main/fleet/recipient-keys.ts";
import { ensureStreams } from "../../../../src-main/fleet/streams.ts";
import { KEYCHAIN_SERVICE } from "../../../../src-main/keychain/keychain.ts";
import { FLEET_FILES } from "../../../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import type { Simulator } from "../../../../src-simulator/index.ts";
import { figuresWith } from "../../../desk-figures.ts";
import { DESTINATION } from "../../../destination.ts";
import { storeSecret } from "../../../package/support/secret-tool.ts";
import { openNatsServers, type NatsServers } from "../../../rig/nats-servers.ts";
import { inspect } from "../../support/access/inspect.ts";
import { enterCredentials } from "../../support/connection.ts";
import { expect, itemsOf, test as base } from "../../support/desk-test.ts";
import { DeskWindow } from "../../support/desk-window.ts";
import { connectTo } from "../../support/fleet.ts";

const BATCH_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";
const NAME = "Ada Lovelace";

const test = base.extend<{ readonly fleet: NatsServers }>({
  fleet: async ({}, provide) => {
    const fleet = await openNatsServers();
    await provide(fleet);
    await fleet.close();
  },
});

/** Puts a batch of bench-2 on the floor, whose computer is not running. */
async function leaveBatch(connection: NatsConnection, itemIds: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const batch: FloorBatch = {
    desk: "bench-2",
    name: "Tote 12",
    operator: "Ana",
    state: "parked",
    warehouseId: 2,
    shipmentServiceType: DESTINATION.shipmentServiceType,
    isForOrder: false,
    changedAt: at,
    items: itemIds.map((id, index) => ({ id, slot: index + 1, scanId: `01KB8Q5Z5V3M9T2X7R4WYCN6J${index}` })),
    sealedDestination: await createRecipientKeys(connection).seal(
      batchKey(BATCH_ID),
      JSON.stringify({ ...DESTINATION, shipmentName: NAME }),
    ),
    origin: null,
  };
  await connection.request(keySubject(FLOOR_BUCKET, batchKey(BATCH_ID)), encodeFloorBatch(batch));
  for (const { id, scanId } of batch.items) {
    const { desk, name: batchName, operator } = batch;
    const claim = { state: "held", desk, batchId: BATCH_ID, batchName, operator, scanId, at } as const;
    await connection.request(
      keySubject(FLOOR_BUCKET, itemKey(id)),
      encodeClaim({ ...claim, submissionId: null, resendId: null }),
    );
  }
}

/** Opens bench-1 as IT rolled it out, with credentials. */
async function launchDesk(userData: string, simulator: Simulator, fleet: NatsServers): Promise<DeskWindow> {
  const files = join(fleet.folder, FLEET_FILES.member("bench-1"));
  const settings = JSON.parse(await readFile(join(files, "config.json"), "utf8")) as object;
  const { userBaseUrl: userApiUrl, publicBaseUrl: publicApiUrl } = simulator;
  const environments = [{ id: "production", name: "Production", userApiUrl, publicApiUrl }];
  await writeFile(
    join(userData, "config.json"),
    JSON.stringify({ environments, defaultEnvironment: "production", ...settings }),
  );
  await cp(join(files, "fleet-ca.crt"), join(userData, "fleet-ca.crt"));
  await storeSecret(["service", KEYCHAIN_SERVICE, "account", "production.fleet"], await fleet.seed("bench-1"));
  const desk = await DeskWindow.launch({ userData });
  await desk.open("Settings");
  await enterCredentials(desk, simulator.credentials);
  await desk.open("Scan");
  await desk.waitUntilReady();
  return desk;
}

/** Returns the words that go over two lines. Runs in the page. */
function findBrokenWords(table: Element): string[] {
  return [...table.querySelectorAll("th, td")].flatMap((cell) => {
    const text = cell.firstChild;
    if (text === null || text.nodeType !== Node.TEXT_NODE) return [];
    return [...(text.textContent ?? "").matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

test("takes over a batch that was left at another desk", async ({ userData, simulator, fleet }) => {
  const relay = await connectTo(fleet, RELAY);
  await ensureStreams(relay, fleet.plan.warehouse, 1);
  const desk = await launchDesk(userData, simulator, fleet);
  try {
    const items = await itemsOf(simulator.control, "eligible", 2);
    const other = await connectTo(fleet, "bench-2");
    await leaveBatch(
      other,
      items.map(({ returnInventoryId }) => returnInventoryId),
    );

    await desk.button("On the floor").click();
    const floor = desk.page.getByRole("region", { name: "On the floor" });
    const list = floor.getByRole("list", { name: "Batches at bench-2" });
    await expect(list).toContainText("Tote 12");
    await expect(list).toContainText("Left at bench-2 since");
    const rail = await desk.page.getByRole("navigation", { name: "Screens" }).boundingBox();
    expect((await floor.boundingBox())?.x).toBeGreaterThan(rail?.width ?? 0);
    await inspect(desk, "batch/on the floor");
    const question = desk.dialog(/^Take over “Tote 12” from bench-2/);
    await list.getByRole("button", { name: "Take over Tote 12 from bench-2" }).click();
    await question.getByRole("button", { name: "Not now" }).click();

    await desk.scan(items[0]?.rma ?? "");
    await expect(desk.verdict).toContainText("Left at");
    await inspect(desk, "batch/left at");
    await desk.button("Take over its batch").click();
    await expect(question.getByRole("region", { name: "Address" })).toContainText(NAME);
    await expect(question.getByRole("region", { name: "Address" })).toContainText(DESTINATION.shipmentStreet1);
    await expect(question.getByRole("list", { name: "Items of the batch" })).toContainText(items[0]?.rma ?? "");
    await inspect(desk, "batch/take over");
    await question.getByRole("button", { name: "Take over" }).click();
    await expect(desk.batchItems).toHaveCount(2);
    await expect(desk.page.getByRole("region", { name: "This order" })).toContainText(NAME);

    // Another desk takes it over from this one.
    const taken = await desk.page.evaluate(async () => window.desk.batch.current({}));
    const batchId = taken.ok ? taken.value.batchId : "";
    const marker = { takenBy: "bench-2", at: new Date().toISOString(), batchId: BATCH_ID, itemIds: [] };
    await other.request(
      keySubject(FLOOR_BUCKET, batchKey(batchId)),
      encodeFloorBatch({ ...marker, itemIds: items.map(({ returnInventoryId }) => returnInventoryId) }),
    );
    const note = desk.page.getByText(/^Taken by bench-2 at .*Tote 12/);
    await expect(note).toBeVisible();
    await expect(desk.batchItems).toHaveCount(0);
    await inspect(desk, "batch/taken");
    await desk.button("OK: Tote 12 was taken over").click();
    await expect(note).toHaveCount(0);
    await other.close();
  } finally {
    await desk.close();
    await relay.close();
  }
});

test("shows the desks of the fleet live", async ({ userData, simulator, fleet }) => {
  const relay = await connectTo(fleet, RELAY);
  await ensureStreams(relay, fleet.plan.warehouse, 1);
  const other = await connectTo(fleet, "bench-2");
  const isConnected = (): boolean => !other.isClosed();
  const lease = openLease({
    connection: other,
    isConnected,
    desk: "bench-2",
    computer: "b",
    onRenewed: () => undefined,
    onTaken: () => undefined,
  });
  const figures = figuresWith({ at: new Date().toISOString() });
  await other.request(keySubject(DESKS_BUCKET, figuresKey("bench-2")), encodeDeskFigures(figures));
  const desk = await launchDesk(userData, simulator, fleet);
  try {
    await desk.button("On the floor").click();
    await desk.button("Show all desks").click();
    const row = desk.page.getByRole("table", { name: "Desks" }).getByRole("row", { name: /^bench-2 / });
    await expect(row).toContainText("At work");
    await expect(row).toContainText("Unknown code 2");
    await inspect(desk, "shift-report/floor");
    await desk.resize(1100, 720);
    expect(await desk.page.getByRole("table", { name: "Desks", exact: true }).evaluate(findBrokenWords)).toEqual([]);
    const subject = figuresSubject(fleet.plan.warehouse, "bench-2");
    other.publish(subject, encodeDeskFigures({ ...figures, at: new Date().toISOString(), added: 31 }));
    await expect(row.getByRole("cell", { name: "31", exact: true })).toBeVisible();

    await lease.close();
    await expect(row).toContainText("Gone since");
    const choice = desk.page.getByRole("radiogroup", { name: "Show" });
    await choice.getByText("Shift report").click();
    const shares = desk.page.getByRole("table", { name: "Items sent, by desk of the fleet" });
    await expect(shares.getByRole("row", { name: /^All desks/ })).toBeVisible();
    await expect(desk.page.getByText(/^Not complete: bench-2/)).toBeVisible();
    await choice.getByText("Floor").click();
    await expect(row).toBeVisible();
    await fleet.servers[0]?.kill();
    await expect(desk.page.getByText("These are the last known figures.")).toBeVisible();
    await expect(row).toBeVisible();
    await choice.getByText("Shift report").click();
    await expect(desk.page.getByText("so other desks are missing here")).toBeVisible();
  } finally {
    await desk.close();
    await Promise.all([relay.close(), other.close()]);
  }
});
