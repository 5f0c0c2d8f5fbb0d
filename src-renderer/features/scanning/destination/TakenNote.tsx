import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { sentenceGap } from "../../../i18n/format.ts";
import { keycapText } from "../../../i18n/keycap-text.ts";
import { listText } from "../../../i18n/list-text.ts";
import { isMacOs } from "../../../shell/shortcuts.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { useBatchStore } from "../../batches/batch-store.ts";
import {
  canUndo,
  dismissAppliedAddress,
  putLeftoversInRemarks,
  type AppliedAddress,
  undoAppliedAddress,
  useAddressIntake,
} from "./address-intake.ts";

export function AppliedAddressNote({ batchId }: { readonly batchId: string }): JSX.Element {
  const { t } = useTranslation("address");
  const address = useAddressIntake((state) => state.appliedAddress);
  return <LiveRegion label={t("taken.label")}>{address?.batchId === batchId && <Note address={address} />}</LiveRegion>;
}

function Note({ address }: { readonly address: AppliedAddress }): JSX.Element {
  const { t } = useTranslation(["address", "scan", "frame"]);
  const isUndoable = useBatchStore(({ batch }) => batch !== null && canUndo(address, batch));
  const guessedFields = listText(address.guessedFields.map((field) => t(`scan:field.${field}`)));
  return (
    <div className="applied-address row-close">
      <div className="applied-address__text">
        <p>
          {t(`taken.${address.source}`)}
          {sentenceGap()}
          {guessedFields !== "" && <strong>{t("taken.guesses", { fields: guessedFields })}</strong>}
        </p>
        {address.leftovers.length > 0 && (
          <p>
            <strong>{t("left.over")}</strong>
            {sentenceGap()}
            <span className="selectable" data-private>
              {address.leftovers.join(" · ")}
            </span>
          </p>
        )}
      </div>
      <div className="applied-address__actions row-close">
        {address.leftovers.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={putLeftoversInRemarks}>
            {t("left.intoRemarks")}
          </Button>
        )}
        {isUndoable && (
          <Button variant="default" size="compact-sm" aria-keyshortcuts="Control+Z" onClick={undoAppliedAddress}>
            {t("taken.undo")}
            <kbd className="intake__key">{isMacOs() ? "⌘Z" : `${keycapText("Ctrl")}+Z`}</kbd>
          </Button>
        )}
        <CloseButton aria-label={t("frame:close")} onClick={dismissAppliedAddress} />
      </div>
    </div>
  );
}
