import { Button, Checkbox, CloseButton, TextInput } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHANNEL_NAMES } from "../../../../src-domain/orders/channel-names.ts";
import { shopText } from "../../../../src-domain/orders/shops.ts";
import { hasUploadFormat } from "../../../../src-domain/orders/tracking-file.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { FilterToggle } from "../../../ui/filters/FilterBar.tsx";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useSaveFile } from "../../../ui/use-save-file.ts";

type ShopPreview = OutputOf<"orderBook", "previewTracking">[number];

const shopTextOf = ({ channel, shop }: ShopPreview): string => shopText(channel, shop);

/** Saves the tracking numbers of sent orders of a shop in the columns that its channel's upload needs. */
export function TrackingPanel({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation(["orderBook", "frame"]);
  const previews = usePreviews();
  const [chosenShop, setChosenShop] = useState<string | null>(null);
  const preview =
    previews?.find((candidate) => shopTextOf(candidate) === chosenShop) ??
    previews?.find(({ newLines }) => newLines > 0) ??
    previews?.[0];
  return (
    <section className="tracking-panel stack rigid" aria-label={t("tracking.open")}>
      <div className="row">
        <h2 className="lead">{t("tracking.title")}</h2>
        <div className="flow grows" role="group" aria-label={t("channelFilter")}>
          {(previews ?? []).map(shopTextOf).map((name) => (
            <FilterToggle
              key={name}
              name={name}
              isOn={preview !== undefined && name === shopTextOf(preview)}
              onToggle={() => setChosenShop(name)}
            />
          ))}
        </div>
        <CloseButton aria-label={t("frame:close")} onClick={onClose} />
      </div>
      {previews?.length === 0 && <p className="note">{t("tracking.none")}</p>}
      {preview !== undefined && <TrackingForm key={shopTextOf(preview)} preview={preview} />}
    </section>
  );
}

/** Shops with sent orders; null until they are known. */
function usePreviews(): readonly ShopPreview[] | null {
  const [previews, setPreviews] = useState<readonly ShopPreview[] | null>(null);
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.orderBook.previewTracking({}),
        (answer) => answer.ok && setPreviews(answer.value),
        (refetch) => desk.orderBook.onChanged(refetch),
      ),
    [],
  );
  return previews;
}

function TrackingForm({ preview }: { readonly preview: ShopPreview }): JSX.Element {
  const { t } = useTranslation("orderBook");
  const { channel, shop, newLines, savedLines, linesWithoutNumber } = preview;
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [shouldIncludeSaved, setShouldIncludeSaved] = useState(false);
  const { saving, save } = useSaveFile();
  const carriers = preview.carriers.map(({ serviceType, name }) => ({ serviceType, name: names[serviceType] ?? name }));
  const lineCount = newLines + (shouldIncludeSaved ? savedLines : 0);
  const isNameMissing = lineCount > 0 && carriers.some(({ name }) => name.trim() === "");
  return (
    <>
      <p>
        {t("tracking.newLines", { count: newLines })}
        {linesWithoutNumber > 0 && `${sentenceGap()}${t("tracking.withoutNumber", { count: linesWithoutNumber })}`}
      </p>
      {savedLines > 0 && (
        <Checkbox
          label={t("tracking.withSaved", { count: savedLines })}
          checked={shouldIncludeSaved}
          onChange={({ currentTarget }) => setShouldIncludeSaved(currentTarget.checked)}
        />
      )}
      {lineCount > 0 && (
        <div className="tracking-panel__carriers flow">
          {carriers.map(({ serviceType, name }) => (
            <TextInput
              key={serviceType}
              label={t("tracking.carrier", { service: serviceType, channel: CHANNEL_NAMES[channel] })}
              value={name}
              maxLength={100}
              onChange={({ currentTarget }) => setNames({ ...names, [serviceType]: currentTarget.value })}
            />
          ))}
        </div>
      )}
      <div className="row">
        <Button
          disabled={lineCount === 0 || isNameMissing || saving.state === "writing"}
          onClick={() => void save(desk.orderBook.saveTracking({ channel, shop, shouldIncludeSaved, carriers }))}
        >
          {t("tracking.save")}
        </Button>
        <span className="fine">
          {t(isNameMissing ? "tracking.nameCarriers" : hasUploadFormat(channel) ? "tracking.upload" : "tracking.copy")}
        </span>
      </div>
      <p className="row-close" role="status">
        {saving.state === "written" && (
          <>
            {t("tracking.saved", { count: saving.rows, file: saving.file })}
            <ShowInFolder fileName={saving.file} />
          </>
        )}
      </p>
      {saving.state === "failed" && <FailureNote text={t("tracking.failed")} />}
    </>
  );
}
