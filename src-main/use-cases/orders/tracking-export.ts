import { basename } from "node:path";
import type { Channel } from "../../../src-domain/orders/order.ts";
import { trackingFileText, trackingFormat } from "../../../src-domain/orders/tracking-file.ts";
import { success } from "../../../src-domain/result.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { Store } from "../../store/thread/client.ts";
import type { Desk } from "../desk.ts";
import { fileName, isoDay } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { refuseFailedWrite } from "../replies.ts";

type TrackingDesk = Pick<Desk, "store" | "now" | "isoNow" | "publish">;

/** Writes the tracking numbers of a channel's sent orders, and remembers that they were saved. */
export async function saveTracking(
  { store, now, isoNow, publish }: TrackingDesk,
  nativeHost: Pick<NativeHost, "chooseFile" | "savedFiles" | "language">,
  { channel, withSaved, carriers }: InputOf<"orderBook", "saveTracking">,
) {
  const { extension, fileNamePart } = trackingFormat(channel);
  const suffix = [fileNamePart, isoDay(now())].filter(Boolean).join(" ");
  const name = fileName(nativeHost.language, "tracking", suffix);
  const file = await nativeHost.chooseFile({ name, extension });
  if (file === null) return success({ rows: null, fileName: "" });
  const lines = await readNumberedLines(store, channel, withSaved);
  const names = new Map(carriers.map((carrier) => [carrier.serviceType, carrier.name]));
  const text = trackingFileText(
    channel,
    lines.map((line) => ({ ...line, carrierName: names.get(line.serviceType) ?? "" })),
  );
  return writeFileAtomic(file, (handle) => handle.writeFile(text)).then(async () => {
    const batchLineIds = lines.flatMap((line) => line.batchLineIds);
    await store.markTrackingSaved(channel, batchLineIds, carriers, isoNow());
    nativeHost.savedFiles.report(file);
    publish("orderBook", "changed", { orderIds: [] });
    return success({ rows: lines.length, fileName: basename(file) });
  }, refuseFailedWrite);
}

async function readNumberedLines(store: Store, channel: Channel, withSaved: boolean) {
  const { lines } = await store.reader.linesToTrack();
  return lines.filter((line) => line.channel === channel && line.trackingNumber !== "" && (withSaved || !line.isSaved));
}

/** What a file would contain, for each channel of which something was sent. */
export async function previewTracking(store: Store) {
  const { lines, carriers } = await store.reader.linesToTrack();
  return [...Map.groupBy(lines, ({ channel }) => channel)].map(([channel, channelLines]) => {
    const numberedLines = channelLines.filter(({ trackingNumber }) => trackingNumber !== "");
    const serviceTypes = new Set(numberedLines.map(({ serviceType }) => serviceType));
    const nameOf = (serviceType: string): string =>
      carriers.find((carrier) => carrier.channel === channel && carrier.serviceType === serviceType)?.name ?? "";
    return {
      channel,
      newLines: numberedLines.filter(({ isSaved }) => !isSaved).length,
      savedLines: numberedLines.filter(({ isSaved }) => isSaved).length,
      linesWithoutNumber: channelLines.length - numberedLines.length,
      carriers: [...serviceTypes].toSorted().map((serviceType) => ({ serviceType, name: nameOf(serviceType) })),
    };
  });
}
