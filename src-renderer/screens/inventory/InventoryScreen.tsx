import { Button } from "@mantine/core";
import { IconPackages, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { InventoryItem } from "../../../src-domain/inventory.ts";
import { Age } from "../../components/Age.tsx";
import { DataTable, type TableHandle } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { startSync, useLiveDesk } from "../../shell/live-desk.ts";
import { useInventoryColumns } from "./inventory-columns.tsx";
import { rereadInventory, rowOf, showInventoryRange, useInventoryPages } from "./inventory-pages.ts";
import { InventorySearchBox } from "./InventorySearchBox.tsx";
import { ItemDrawer } from "./ItemDrawer.tsx";

const keyOf = (item: InventoryItem): string => item.returnInventoryId;

interface OpenItem {
  readonly item: InventoryItem;
  readonly how: "key" | "click";
}

export function InventoryScreen(): JSX.Element {
  const { t } = useTranslation("inventory");
  const table = useRef<TableHandle>(null);
  const [open, setOpen] = useState<OpenItem | null>(null);
  const failed = useInventoryPages((state) => state.failed);
  useRereadAfterSync();

  const close = (): void => {
    setOpen(null);
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open !== null) close();
  };
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InventoryFacts />}>
        <InventorySearchBox table={table} />
      </ScreenHeader>
      {failed !== null && <FailureNote detail={failed} onRetry={() => void rereadInventory()} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <InventoryTable table={table} openKey={open?.item.returnInventoryId ?? null} onOpen={setOpen} />
        {open !== null && (
          <ItemDrawer
            key={open.item.returnInventoryId}
            item={open.item}
            takesFocus={open.how === "key"}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

/** The first answer comes with the search box; later ones with each new copy of the inventory. */
function useRereadAfterSync(): void {
  const asOf = useLiveDesk((live) => live.status?.inventoryAsOf ?? null);
  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current !== asOf) void rereadInventory();
    seen.current = asOf;
  }, [asOf]);
}

const NUMBER = new Intl.NumberFormat("en");

function InventoryFacts(): JSX.Element | null {
  const { t } = useTranslation(["inventory", "frame"]);
  const total = useInventoryPages((state) => state.total);
  const asOf = useInventoryPages((state) => state.asOf);
  const searching = useInventoryPages((state) => state.text !== "");
  if (total === null) return null;
  const count = { count: total, formatted: NUMBER.format(total) };
  return (
    <>
      {searching ? t("found", count) : t("items", count)} · {t("frame:asOf")} <Age at={asOf} />
    </>
  );
}

interface InventoryTableProps {
  readonly table: React.RefObject<TableHandle | null>;
  readonly openKey: string | null;
  readonly onOpen: (open: OpenItem) => void;
}

function InventoryTable({ table, openKey, onOpen }: InventoryTableProps): JSX.Element | null {
  const { t } = useTranslation("inventory");
  const columns = useInventoryColumns();
  const total = useInventoryPages((state) => state.total);
  const pages = useInventoryPages((state) => state.pages);
  const text = useInventoryPages((state) => state.text);
  const rowAt = useCallback((index: number) => rowOf(pages, index), [pages]);
  if (total === null) return null;
  if (total === 0 && text === "") return <NoInventory />;
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.4} />}
        title={t("notFound.title", { text })}
        body={t("notFound.body")}
      />
    );
  }
  return (
    <DataTable
      ref={table}
      label={t("grid")}
      role="grid"
      columns={columns}
      rowCount={total}
      rowAt={rowAt}
      rowKey={keyOf}
      openKey={openKey}
      onOpen={(item, how) => onOpen({ item, how })}
      onRange={showInventoryRange}
      minWidth={960}
    />
  );
}

function NoInventory(): JSX.Element {
  const { t } = useTranslation("inventory");
  const running = useLiveDesk((live) => live.sync?.state === "running");
  return (
    <EmptyState
      icon={<IconPackages size={40} stroke={1.4} />}
      title={t("none.title")}
      body={t("none.body")}
      action={
        <Button loading={running} onClick={() => void startSync()}>
          {t("none.action")}
        </Button>
      }
    />
  );
}
