import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { sentenceGap } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/listed.ts";
import { keycapText } from "../../../i18n/printed-cap.ts";
import { isMacOs } from "../../../shell/shortcuts.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import {
  dismissAppliedAddress,
  putLeftoversInRemarks,
  type AppliedAddress,
  undoAppliedAddress,
  useAddressIntake,
} from "./address-intake.ts";

export function AppliedAddressNote({ batchId }: { readonly batchId: string }): JSX.Element {
  const { t } = useTranslation("address");
  const applied = useAddressIntake((state) => state.applied);
  return <LiveRegion label={t("taken.label")}>{applied?.batchId === batchId && <Note applied={applied} />}</LiveRegion>;
}

function Note({ applied }: { readonly applied: AppliedAddress }): JSX.Element {
  const { t } = useTranslation(["address", "scan", "frame"]);
  const guesses = listText(applied.guesses.map((field) => t(`scan:field.${field}`)));
  return (
    <div className="taken-note row-close">
      <div className="taken-note__words">
        <p>
          {t(`taken.${applied.from}`)}
          {sentenceGap()}
          {guesses !== "" && <strong>{t("taken.guesses", { fields: guesses })}</strong>}
        </p>
        {applied.leftovers.length > 0 && (
          <p>
            <strong>{t("left.over")}</strong>
            {sentenceGap()}
            <span className="selectable">{applied.leftovers.join(" · ")}</span>
          </p>
        )}
      </div>
      <div className="taken-note__actions row-close">
        {applied.leftovers.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={putLeftoversInRemarks}>
            {t("left.intoRemarks")}
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-keyshortcuts="Control+Z" onClick={undoAppliedAddress}>
          {t("taken.undo")}
          <kbd className="intake__key">{isMacOs() ? "⌘Z" : `${keycapText("Ctrl")}+Z`}</kbd>
        </Button>
        <CloseButton aria-label={t("frame:close")} onClick={dismissAppliedAddress} />
      </div>
    </div>
  );
}
