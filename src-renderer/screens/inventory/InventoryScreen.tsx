import { Button } from "@mantine/core";
import { IconPackages, IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Age } from "../../components/Age.tsx";
import type { TableHandle } from "../../components/DataTable.tsx";
import { usePagedRows } from "../../components/paged-rows.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { PagedTable } from "../../components/PagedTable.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { startSync, useLiveDesk } from "../../shell/live-desk.ts";
import { useInventoryColumns } from "./inventory-columns.tsx";
import { inventoryRows } from "./inventory-pages.ts";
import { InventorySearchBox } from "./InventorySearchBox.tsx";
import { ItemDrawer } from "./ItemDrawer.tsx";

export function InventoryScreen(): JSX.Element {
  const { t } = useTranslation("inventory");
  const table = useRef<TableHandle>(null);
  const columns = useInventoryColumns();
  useRereadAfterSync();
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InventoryFacts />}>
        <InventorySearchBox table={table} />
      </ScreenHeader>
      <PagedTable
        rows={inventoryRows}
        table={table}
        label={t("grid")}
        columns={columns}
        minWidth={960}
        empty={<NothingFound />}
        onRetry={() => void inventoryRows.readAnew()}
        renderDrawer={({ key, row, how }, close) =>
          row && <ItemDrawer key={key} item={row} takesFocus={how === "key"} onClose={close} />
        }
      />
    </>
  );
}

/** The first answer comes with the search box; later ones with each new copy of the inventory. */
function useRereadAfterSync(): void {
  const asOf = useLiveDesk((live) => live.status?.inventoryAsOf ?? null);
  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current !== asOf) void inventoryRows.readAnew();
    seen.current = asOf;
  }, [asOf]);
}

const NUMBER = new Intl.NumberFormat("en");

function InventoryFacts(): JSX.Element | null {
  const { t } = useTranslation(["inventory", "frame"]);
  const total = usePagedRows(inventoryRows, (shown) => shown.total);
  const asOf = usePagedRows(inventoryRows, ({ facts }) => facts?.asOf ?? null);
  const searching = usePagedRows(inventoryRows, ({ query }) => query.filter.text !== "");
  if (total === null) return null;
  const count = { count: total, formatted: NUMBER.format(total) };
  return (
    <>
      {searching ? t("found", count) : t("items", count)} · {t("frame:asOf")} <Age at={asOf} />
    </>
  );
}

function NothingFound(): JSX.Element {
  const { t } = useTranslation("inventory");
  const text = usePagedRows(inventoryRows, ({ query }) => query.filter.text);
  if (text === "") return <NoInventory />;
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.4} />}
      title={t("notFound.title", { text })}
      body={t("notFound.body")}
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
