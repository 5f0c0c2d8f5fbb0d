import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { DismissButton } from "./DismissButton.tsx";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import { TroubleRow } from "./TroubleRow.tsx";
import { closeTray, useTroubleTray } from "../../../batches/trouble-tray.ts";
import { HelpLink } from "../../../help/HelpLink.tsx";
import "./tray.css";
import { batchWord } from "../../../components/words/batch-word.ts";

/** Refused scans of this batch, which block its submit. */
export function TroubleTray(): JSX.Element | null {
  const open = useTroubleTray((tray) => tray.open);
  return open ? <OpenTray /> : null;
}

function OpenTray(): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  const troubles = useTroubleTray((tray) => tray.troubles);
  const failed = useTroubleTray((tray) => tray.failed);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useDeskBatch((state) => batchWord(state.batch?.name ?? ""));
  const focusHeading = (): void => heading.current?.focus();
  useEffect(() => {
    const { activeElement } = document;
    heading.current?.focus();
    return () => {
      // Returns focus to the opener unless it has moved meanwhile.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section className="trouble-tray" aria-labelledby="trouble-tray-heading">
      <header className="trouble-tray__head">
        <h2 className="trouble-tray__heading truncated" id="trouble-tray-heading" tabIndex={-1} ref={heading}>
          {t("tray.heading", { count: troubles.length, name })}
        </h2>
        {troubles.length > 1 && (
          <DismissButton
            label={t("tray.dismissAll")}
            scanIds={troubles.map(({ scanId }) => scanId)}
            onDone={focusHeading}
          />
        )}
        <HelpLink chapter="not-added" />
        <ActionIcon variant="subtle" size={32} aria-label={frame("close")} title={frame("close")} onClick={closeTray}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </header>
      {failed && <FailureNote text={t("tray.failed")} />}
      <ul className="trouble-tray__list" aria-label={t("tray.label")}>
        {troubles.map((trouble) => (
          <TroubleRow key={trouble.scanId} trouble={trouble} onDone={focusHeading} />
        ))}
      </ul>
      {troubles.length === 0 && <p className="trouble-tray__none">{t("tray.none")}</p>}
    </section>
  );
}
