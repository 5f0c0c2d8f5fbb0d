import { basename } from "node:path";
import type { Channel } from "../../../src-domain/orders/order.ts";
import { shopText } from "../../../src-domain/orders/shops.ts";
import { trackingFileText, trackingFormatOf } from "../../../src-domain/orders/tracking-file.ts";
import { success } from "../../../src-domain/result.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { Store } from "../../store/thread/client.ts";
import type { Desk } from "../desk.ts";
import { createFileName, toIsoDay } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { refuseFailedWrite } from "../replies.ts";
import { toShiftJis } from "./shift-jis.ts";

type TrackingDesk = Pick<Desk, "store" | "now" | "isoNow" | "publish">;

/** Writes the tracking numbers of a shop's sent orders, and stores that they were saved. */
export async function saveTracking(
  { store, now, isoNow, publish }: TrackingDesk,
  nativeHost: Pick<NativeHost, "chooseFile" | "savedFiles" | "language">,
  { channel, shop, shouldIncludeSaved, carriers }: InputOf<"orderBook", "saveTracking">,
) {
  const { extension, fileNamePart, encoding } = trackingFormatOf(channel);
  const suffix = [fileNamePart, fileNamePartOf(shop), toIsoDay(now())].filter(Boolean).join(" ");
  const name = createFileName(nativeHost.language, "tracking", suffix);
  const file = await nativeHost.chooseFile({ name, extension });
  if (file === null) return success({ rows: null, fileName: "" });
  const lines = await readNumberedLines(store, { channel, shop }, shouldIncludeSaved);
  const carrierNames = new Map(carriers.map((carrier) => [carrier.serviceType, carrier.name]));
  const text = trackingFileText(
    channel,
    lines.map((line) => ({ ...line, carrierName: carrierNames.get(line.serviceType) ?? "" })),
  );
  const content = encoding === undefined ? text : toShiftJis(text);
  return writeFileAtomic(file, (handle) => handle.writeFile(content)).then(async () => {
    const batchLineIds = lines.flatMap((line) => line.batchLineIds);
    await store.markTrackingSaved(channel, batchLineIds, carriers, isoNow());
    nativeHost.savedFiles.report(file);
    publish("orderBook", "changed", { orderIds: [] });
    return success({ rows: lines.length, fileName: basename(file) });
  }, refuseFailedWrite);
}

interface Shop {
  readonly channel: Channel;
  readonly shop: string;
}

/** The shop's name without characters that file systems forbid. */
const fileNamePartOf = (shop: string): string => shop.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, " ").trim();

async function readNumberedLines(store: Store, { channel, shop }: Shop, shouldIncludeSaved: boolean) {
  const { lines } = await store.reader.linesToTrack();
  return lines.filter(
    (line) =>
      line.channel === channel &&
      line.shop === shop &&
      line.trackingNumber !== "" &&
      (shouldIncludeSaved || !line.isSaved),
  );
}

/** Returns the content of the file that each shop with sent orders would get. */
export async function previewTracking(store: Store) {
  const { lines, carriers } = await store.reader.linesToTrack();
  const shopLines = Map.groupBy(lines, ({ channel, shop }) => shopText(channel, shop));
  return [...shopLines.values()].flatMap((linesOfShop) => {
    const [line] = linesOfShop;
    if (line === undefined) return [];
    const { channel, shop } = line;
    const numberedLines = linesOfShop.filter(({ trackingNumber }) => trackingNumber !== "");
    const serviceTypes = new Set(numberedLines.map(({ serviceType }) => serviceType));
    const carrierNameOf = (serviceType: string): string =>
      carriers.find((carrier) => carrier.channel === channel && carrier.serviceType === serviceType)?.name ?? "";
    return {
      channel,
      shop,
      newLines: numberedLines.filter(({ isSaved }) => !isSaved).length,
      savedLines: numberedLines.filter(({ isSaved }) => isSaved).length,
      linesWithoutNumber: linesOfShop.length - numberedLines.length,
      carriers: [...serviceTypes].toSorted().map((serviceType) => ({ serviceType, name: carrierNameOf(serviceType) })),
    };
  });
}
