import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { factsOf, type ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useUnreachable } from "../../desk/reach.ts";
import { useReferenceLists } from "./reference-lists.ts";
import { listed } from "../../i18n/listed.ts";

type Refreshed = OutputOf<"reference", "refresh">;

/** Null refreshes all lists. Shows the outcome beside the button, or why it is disabled. */
export function RefreshButton({ name }: { readonly name: ReferenceListName | null }): JSX.Element {
  const { t } = useTranslation("reference");
  const [running, setRunning] = useState(false);
  const [refreshed, setRefreshed] = useState<Refreshed | null>(null);
  const hindrance = useHindrance(name);
  const words = useRefreshWords(refreshed);

  const run = async (): Promise<void> => {
    setRunning(true);
    setRefreshed(null);
    const answer = await desk.reference.refresh({ name });
    setRunning(false);
    if (answer.ok) setRefreshed(answer.value);
  };
  return (
    <>
      <span className="list-action" role="status">
        {running ? null : (hindrance ?? words)}
      </span>
      <Button
        className="list-button"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        disabled={running || hindrance !== null}
        data-tip={hindrance ?? undefined}
        onClick={() => void run()}
      >
        {running ? t("refreshing") : name === null ? t("refreshAll") : t("refresh")}
      </Button>
    </>
  );
}

function useHindrance(name: ReferenceListName | null): string | null {
  const { t } = useTranslation("reference");
  const { t: frame } = useTranslation("frame");
  const unreachable = useUnreachable();
  const hasPublicArea = useReferenceLists((state) => state.hasPublicArea);
  if (name !== null && !hasPublicArea && factsOf(name).area === "public") return t("noPublicArea");
  if (unreachable === null) return null;
  return unreachable === "offline" ? t("offline") : frame(`cannot.${unreachable}`);
}

function useRefreshWords(refreshed: Refreshed | null): string | null {
  const { t } = useTranslation(["reference", "requests"]);
  if (refreshed === null) return null;
  const { read, notOffered, failed, stoppedBy } = refreshed;
  if (stoppedBy !== null) return t("stopped", { why: t(`requests:outcomes.${stoppedBy}`) });
  return listed([
    t("refreshed", { count: read }),
    ...(notOffered > 0 ? [t("refreshedNotOffered", { count: notOffered })] : []),
    ...(failed > 0 ? [t("refreshedFailed", { count: failed })] : []),
  ]);
}
