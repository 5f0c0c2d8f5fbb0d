import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { onMac } from "../../shell/key-help-table.ts";
import { dismissTaken, putLeftoversInRemarks, undoTaken, useAddressIntake } from "./address-intake.ts";

/** What was taken over into the form: its guesses, what found no field, and the way back. */
export function TakenNote({ batchId }: { readonly batchId: string }): JSX.Element | null {
  const { t } = useTranslation("address");
  const { t: scan } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  const taken = useAddressIntake((state) => state.taken);
  if (taken?.batchId !== batchId) return null;
  const guesses = taken.guesses.map((field) => scan(`field.${field}`)).join(", ");
  return (
    <div className="taken-note" role="status" aria-label={t("taken.label")}>
      <div className="taken-note__words">
        <p>
          {t(`taken.${taken.from}`)} {guesses !== "" && <strong>{t("taken.guesses", { fields: guesses })}</strong>}
        </p>
        {taken.leftovers.length > 0 && (
          <p>
            <strong>{t("left.over")}</strong> <span className="selectable">{taken.leftovers.join(" · ")}</span>
          </p>
        )}
      </div>
      <div className="taken-note__actions">
        {taken.leftovers.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={putLeftoversInRemarks}>
            {t("left.intoRemarks")}
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-keyshortcuts="Control+Z" onClick={undoTaken}>
          {t("taken.undo")}
          <kbd className="intake__key">{onMac() ? "⌘Z" : "Ctrl+Z"}</kbd>
        </Button>
        <CloseButton aria-label={frame("close")} onClick={dismissTaken} />
      </div>
    </div>
  );
}
