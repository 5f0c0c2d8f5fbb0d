import { Button, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DISMISS_REASONS, type DismissReason } from "../../../src-domain/scanning/dismissal.ts";
import "./refused/refused-scans.css";
import { ScanMenu } from "./screen/ScanMenu.tsx";

interface DismissButtonProps {
  readonly label: string;
  /** Code for the accessible name, because screen readers may list the button without its row. */
  readonly code?: string;
  readonly scanIds: readonly string[];
  readonly onDismiss: (scanIds: readonly string[], reason: DismissReason, note: string) => Promise<unknown>;
  /** Called before the row is removed, so that the caller can move the focus. */
  readonly onDone?: () => void;
}

const MAX_NOTE_LENGTH = 200;

export function DismissButton({ label, code, scanIds, onDismiss, onDone }: DismissButtonProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  /** Only these scans are dismissed, because the operator has not seen scans that were refused after opening. */
  const [scanIdsAtOpening, setScanIdsAtOpening] = useState(scanIds);
  const dismiss = async (reason: DismissReason, note: string): Promise<void> => {
    setIsOpen(false);
    onDone?.();
    const stillRefusedIds = scanIdsAtOpening.filter((scanId) => scanIds.includes(scanId));
    await onDismiss(stillRefusedIds, reason, note);
  };
  return (
    <ScanMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      position="top-end"
      width={272}
      className="dismiss stack-close"
      button={
        <Button
          variant="default"
          size="compact-md"
          aria-label={code ? `${label} ${code}` : undefined}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => {
            setScanIdsAtOpening(scanIds);
            setIsOpen(!isOpen);
          }}
        >
          {label}
        </Button>
      }
    >
      <DismissReasons onDismiss={(reason, note) => void dismiss(reason, note)} />
    </ScanMenu>
  );
}

interface DismissReasonsProps {
  readonly onDismiss: (reason: DismissReason, note: string) => void;
}

function DismissReasons({ onDismiss }: DismissReasonsProps): JSX.Element {
  const { t } = useTranslation("scan");
  const [note, setNote] = useState("");
  const trimmedNote = note.trim();
  const dismissOther = (): void => {
    if (trimmedNote !== "") onDismiss("other", trimmedNote);
  };
  return (
    <>
      <p className="dismiss__question">{t("refusedScans.why")}</p>
      {DISMISS_REASONS.filter((reason) => reason !== "other").map((reason) => (
        <Button
          key={reason}
          className="dismiss__reason"
          variant="default"
          fullWidth
          onClick={() => onDismiss(reason, "")}
        >
          {t(`refusedScans.reason.${reason}`)}
        </Button>
      ))}
      <div className="dismiss__other">
        <TextInput
          label={t("refusedScans.reason.other")}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) dismissOther();
          }}
        />
        <Button variant="default" disabled={trimmedNote === ""} onClick={dismissOther}>
          {t("refusedScans.dismiss")}
        </Button>
      </div>
    </>
  );
}
