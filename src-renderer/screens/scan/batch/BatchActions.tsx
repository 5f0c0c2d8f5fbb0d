import { Button } from "@mantine/core";
import { IconArrowBackUp, IconParking, IconPlus, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { afterDrawn } from "../../../desk/read-later.tsx";
import { ariaKeys } from "../../../desk/key-help-table.ts";
import { parkBatch, startBatch, undoLastScan } from "../../../batches/batch-changes.ts";
import { useDrawnBatch } from "../../../batches/drawn-batch.ts";

const ParkedBatches = afterDrawn(async () => (await import("./ParkedBatches.tsx")).ParkedBatches);

export function BatchActions(): JSX.Element {
  const { t } = useTranslation("scan");
  const empty = useDrawnBatch((state) => (state.batch?.lines.length ?? 0) === 0);
  return (
    <div className="scan-actions">
      <Action
        name="undo"
        icon={IconArrowBackUp}
        hint={empty ? t("notice.nothing-to-undo") : null}
        run={() => void undoLastScan()}
      />
      <Action name="park" icon={IconParking} hint={empty ? t("notice.empty") : null} run={() => void parkBatch()} />
      <Action name="start" icon={IconPlus} hint={null} run={() => void startBatch()} />
      <ParkedBatches />
    </div>
  );
}

interface ActionProps {
  readonly name: "undo" | "park" | "start";
  readonly icon: Icon;
  /** Why the action is unavailable. The button then looks disabled, and a press shows the reason. */
  readonly hint: string | null;
  readonly run: () => void;
}

function Action({ name, icon: Shape, hint, run }: ActionProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <Button
      className={hint === null ? undefined : "scan-actions__idle"}
      variant="default"
      leftSection={<Shape size={16} aria-hidden="true" />}
      aria-disabled={hint !== null}
      aria-keyshortcuts={ariaKeys(name)}
      onClick={run}
    >
      {t(name)}
    </Button>
  );
}
