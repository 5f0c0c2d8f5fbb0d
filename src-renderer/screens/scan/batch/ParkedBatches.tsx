import { Button, Popover } from "@mantine/core";
import { IconChevronDown, IconPencil, IconQrcode, IconTrash } from "@tabler/icons-react";
import { useEffect, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../components/IconButton.tsx";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { BatchSummary } from "../../../../src-preload/contract/batches/batch.ts";
import { Age } from "../../../components/words/Age.tsx";
import { WarehouseName } from "../../../components/words/WarehouseName.tsx";
import { ariaKeys, keyHint } from "../../../desk/key-help-table.ts";
import { desk } from "../../../bridge.ts";
import { resumeBatch, openHandOver, openTakeOver, useBatchView } from "../../../batches/batch-changes.ts";
import { readParked, useDeskBatch, useDrawnBatch } from "../../../batches/desk-batch.ts";
import { discardBatch } from "./undo-notes.ts";
import { RenameField } from "./BatchHeader.tsx";
import { useTroubleTray } from "../../../batches/trouble-tray.ts";
import { batchWord, stationWord } from "../../../components/words/batch-word.ts";
import { labelled } from "../../../i18n/listed.ts";
import { endAll } from "../../../desk/subscriptions.ts";

const setOpened = (parkedOpen: boolean): void => useBatchView.setState({ parkedOpen });

/** A new verdict or the opened tray hides the list. */
function closeForNews(): Unsubscribe {
  return endAll(
    useDrawnBatch.subscribe(({ latest }, before) => {
      if (latest !== null && latest !== before.latest) setOpened(false);
    }),
    useTroubleTray.subscribe(({ open }, before) => {
      if (open && !before.open) setOpened(false);
    }),
  );
}

export function ParkedBatches(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const parked = useDeskBatch((state) => state.parked);
  const opened = useBatchView((view) => view.parkedOpen);
  const none = parked.length === 0;
  // Without this, the list reopens when the next batch is parked.
  useEffect(() => {
    if (none && opened) setOpened(false);
  }, [none, opened]);
  useEffect(() => closeForNews(), []);
  if (none) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={520}
      trapFocus
      // Not a dialog: scanning continues behind it.
      withRoles={false}
      returnFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          className="scan-actions__parked"
          variant="subtle"
          aria-label={labelled(t("parked"), t("parkedCount", { count: parked.length }))}
          aria-keyshortcuts={ariaKeys("batches")}
          title={keyHint("batches")}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t("parkedCount", { count: parked.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="parked" role="region" aria-label={t("parked")} onKeyDown={onKeyDown}>
        <ul className="parked__list" aria-label={t("parked")}>
          {parked.map((batch) => (
            <ParkedBatch key={batch.batchId} batch={batch} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function ParkedBatch({ batch }: { readonly batch: BatchSummary }): JSX.Element {
  if (batch.arrivedFrom !== null) return <BatchArrived batch={batch} from={batch.arrivedFrom} />;
  return batch.handedOverAt === null ? <BatchHere batch={batch} /> : <BatchElsewhere batch={batch} />;
}

/** A batch from another desk: it is locked until the operator has seen its address. */
function BatchArrived({ batch, from }: { readonly batch: BatchSummary; readonly from: string }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: words } = useTranslation("handOver");
  const name = batchWord(batch.name);
  return (
    <li className="parked__row row-close">
      <div className="grows">
        <p className="parked__name">{name}</p>
        <p className="finer truncated">
          <strong>{words("arrived", { station: stationWord(from) })}</strong> ·{" "}
          {t("parkedItems", { count: batch.itemCount })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={words("takeOver.of", { name })}
        onClick={() => openTakeOver(batch.batchId)}
      >
        {words("takeOver.action")}
      </Button>
      <Discard batch={batch} />
    </li>
  );
}

async function takeBack(batchId: string): Promise<void> {
  await desk.orderCopy.takeBack({ batchId });
  await readParked();
}

/** A batch that another desk has: this desk can only take it back or forget it. */
function BatchElsewhere({ batch }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: words } = useTranslation("handOver");
  const { batchId, itemCount } = batch;
  const name = batchWord(batch.name);
  return (
    <li className="parked__row row-close">
      <div className="grows">
        <p className="parked__name">{name}</p>
        <p className="finer truncated">
          <strong>{words("handed")}</strong> · {t("parkedItems", { count: itemCount })} ·{" "}
          <Age at={batch.handedOverAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={words("takeBackOf", { name })}
        onClick={() => void takeBack(batchId)}
      >
        {words("takeBack")}
      </Button>
      <Discard batch={batch} />
    </li>
  );
}

function Discard({ batch: { batchId, name, itemCount } }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <IconButton
      label={t("discardParked", { name: batchWord(name) })}
      icon={IconTrash}
      tip={t("discard")}
      onClick={() => void discardBatch({ batchId, name, itemCount })}
    />
  );
}

function BatchHere({ batch }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: words } = useTranslation("handOver");
  const [renaming, setRenaming] = useState(false);
  const { batchId, itemCount } = batch;
  const name = batchWord(batch.name);
  const resume = (): void => {
    setOpened(false);
    void resumeBatch(batchId);
  };
  return (
    <li className="parked__row row-close">
      <div className="grows">
        {renaming ? (
          <RenameField batchId={batchId} name={name} onDone={() => setRenaming(false)} />
        ) : (
          <p className="parked__name">{name}</p>
        )}
        <p className="finer truncated">
          {batch.refused && <strong className="parked__refused">{t("refusedMark")} · </strong>}
          {batch.warehouseId !== null && (
            <>
              <WarehouseName warehouseId={batch.warehouseId} /> ·{" "}
            </>
          )}
          {t("parkedItems", { count: itemCount })} · <Age at={batch.changedAt} />
        </p>
      </div>
      <Button variant="default" size="compact-md" aria-label={t("resume", { name })} onClick={resume}>
        {t("resumeShort")}
      </Button>
      <IconButton
        label={t("renameParked", { name })}
        icon={IconPencil}
        tip={t("rename")}
        onClick={() => setRenaming(true)}
      />
      {itemCount > 0 && (
        <IconButton
          label={words("actionOf", { name })}
          icon={IconQrcode}
          tip={words("action")}
          onClick={() => void openHandOver(batch)}
        />
      )}
      <Discard batch={batch} />
    </li>
  );
}
