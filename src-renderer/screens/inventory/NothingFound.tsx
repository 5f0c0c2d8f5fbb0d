import { Button } from "@mantine/core";
import { IconPackages, IconSearchOff } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isNarrow } from "../../../src-domain/inventory/inventory-view.ts";
import { CopyAction } from "../../components/CopyAction.tsx";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { OnlineButton } from "../../components/OnlineButton.tsx";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { keyHint } from "../../desk/key-help-table.ts";
import { startSync, useLiveDesk } from "../../desk/live-desk.ts";
import { choose, clearFilters } from "./inventory-choice.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

export function NothingFound(): JSX.Element {
  const { t } = useTranslation("inventory");
  const { t: table } = useTranslation("table");
  // Of what was asked for; what is chosen by now is perhaps still being looked for.
  const filter = usePagedRows(inventoryRows, ({ query }) => query.filter);
  const { text } = filter;
  const byTextAlone = !isNarrow({ ...filter, text: "" });
  if (!isNarrow(filter)) return <NoInventory />;
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.4} />}
      title={text === "" ? t("notFound.filteredTitle") : t("notFound.title", { text })}
      body={byTextAlone ? t("notFound.body") : t("notFound.filteredBody")}
      action={
        byTextAlone ? (
          <Button onClick={() => choose({ text: "" })}>{table("clearSearch")}</Button>
        ) : (
          <Button onClick={clearFilters} title={keyHint("clearFilters")}>
            {table("filter.clear")}
          </Button>
        )
      }
    />
  );
}

function NoInventory(): JSX.Element {
  const { t } = useTranslation(["inventory", "sync"]);
  const running = useLiveDesk((live) => live.sync?.state === "running");
  const stopped = useLiveDesk((live) => (live.sync?.fillingStopped === true ? live.sync : null));
  const about = { icon: <IconPackages size={40} stroke={1.4} />, title: t("none.title") };
  if (stopped !== null)
    return <EmptyState {...about} body={t("sync:stopped")} action={<CopyAction sync={stopped} />} />;
  return (
    <EmptyState
      {...about}
      body={t("none.body")}
      action={
        <OnlineButton loading={running} onClick={() => void startSync()}>
          {t("none.action")}
        </OnlineButton>
      }
    />
  );
}
