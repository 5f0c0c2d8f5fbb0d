import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Channel, CHANNELS } from "../../../../src-domain/orders/order.ts";
import { isUpload } from "../../../../src-domain/orders/tracking-file.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useSaveFile } from "../../../ui/use-save-file.ts";
import { channelName } from "../order-book-text.tsx";

type Preview = OutputOf<"orderBook", "previewTracking">;

/** Saves the tracking numbers of sent orders in the columns that the channel's upload needs. */
export function TrackingPanel({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation(["orderBook", "frame"]);
  const channels = useChannels();
  const [chosenChannel, setChannel] = useState<Channel | null>(null);
  const channel = chosenChannel ?? channels?.[0] ?? null;
  return (
    <section className="tracking-panel stack rigid" aria-label={t("tracking.open")}>
      <div className="row">
        <h2 className="lead grows">{t("tracking.title")}</h2>
        <CloseButton aria-label={t("frame:close")} onClick={onClose} />
      </div>
      {channels?.length === 0 && <p className="fine">{t("tracking.none")}</p>}
      {channels !== null && channel !== null && (
        <>
          <div className="flow">
            <NativeSelect
              aria-label={t("channelFilter")}
              value={channel}
              data={channels.map((value) => ({ value, label: channelName(value) }))}
              onChange={({ currentTarget }) => setChannel(currentTarget.value as Channel)}
            />
          </div>
          <TrackingForm key={channel} channel={channel} />
        </>
      )}
    </section>
  );
}

/** Channels with sent orders; null until they are known. */
function useChannels(): readonly Channel[] | null {
  const [channels, setChannels] = useState<readonly Channel[] | null>(null);
  useEffect(() => {
    let isActive = true;
    const filter = { text: "", states: [], channels: [], isDue: false };
    void desk.orderBook.facets({ filter }).then((answer) => {
      if (!isActive || !answer.ok) return;
      const used = new Set(answer.value.channels.map(({ value }) => value));
      setChannels(CHANNELS.filter((channel) => used.has(channel)));
    });
    return () => {
      isActive = false;
    };
  }, []);
  return channels;
}

function TrackingForm({ channel }: { readonly channel: Channel }): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [withSaved, setWithSaved] = useState(false);
  const { saving, save } = useSaveFile();
  const isSaved = saving.state === "written";
  useEffect(() => {
    let isActive = true;
    void desk.orderBook.previewTracking({ channel }).then((answer) => {
      if (isActive && answer.ok) setPreview(answer.value);
    });
    return () => {
      isActive = false;
    };
    // A saved file changes the numbers.
  }, [channel, isSaved]);
  if (preview === null) return null;
  const carriers = preview.carriers.map(({ serviceType, name }) => ({ serviceType, name: names[serviceType] ?? name }));
  const lineCount = preview.newLines + (withSaved ? preview.savedLines : 0);
  const isNameMissing = carriers.some(({ name }) => name.trim() === "");
  return (
    <>
      <p>
        {t("tracking.newLines", { count: preview.newLines })}
        {preview.linesWithoutNumber > 0 &&
          `${sentenceGap()}${t("tracking.withoutNumber", { count: preview.linesWithoutNumber })}`}
      </p>
      {preview.savedLines > 0 && (
        <Checkbox
          label={t("tracking.withSaved", { count: preview.savedLines })}
          checked={withSaved}
          onChange={({ currentTarget }) => setWithSaved(currentTarget.checked)}
        />
      )}
      {lineCount > 0 && (
        <div className="tracking-panel__carriers flow">
          {carriers.map(({ serviceType, name }) => (
            <TextInput
              key={serviceType}
              label={t("tracking.carrier", { service: serviceType, channel: channelName(channel) })}
              value={name}
              maxLength={100}
              onChange={({ currentTarget }) => setNames({ ...names, [serviceType]: currentTarget.value })}
            />
          ))}
        </div>
      )}
      <p className="fine">{t(isUpload(channel) ? "tracking.upload" : "tracking.copy")}</p>
      <div className="row">
        <Button
          disabled={lineCount === 0 || isNameMissing || saving.state === "writing"}
          onClick={() => void save(desk.orderBook.saveTracking({ channel, withSaved, carriers }))}
        >
          {t("tracking.save")}
        </Button>
        <span className="fine" role="status">
          {lineCount > 0 && isNameMissing && t("tracking.nameCarriers")}
          {saving.state === "written" && t("tracking.saved", { count: saving.rows, file: saving.file })}
        </span>
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      </div>
      {saving.state === "failed" && <FailureNote text={t("tracking.failed")} />}
    </>
  );
}
