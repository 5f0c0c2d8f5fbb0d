import { Button, Popover, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { DISMISS_REASONS, type DismissReason } from "../../../../src-domain/scanning/dismissal.ts";
import { dismissRefusedScans } from "../../batches/refused-scans.ts";

interface DismissButtonProps {
  readonly label: string;
  /** The code to dismiss, for screen reader users who reach the button outside its row. */
  readonly code?: string;
  readonly scanIds: readonly string[];
  readonly onDone: () => void;
}

const NOTE_MAX = 200;

/** The reason stays in the journal. */
export function DismissButton({ label, code, scanIds, onDone }: DismissButtonProps): JSX.Element {
  const [opened, setOpened] = useState(false);
  /** The scans as of opening: the operator has not seen any that are refused while the list is open. */
  const [asked, setAsked] = useState(scanIds);
  const open = (): void => {
    setAsked(scanIds);
    setOpened(!opened);
  };
  const dismiss = async (reason: DismissReason, note: string): Promise<void> => {
    setOpened(false);
    onDone();
    await dismissRefusedScans(
      asked.filter((scanId) => scanIds.includes(scanId)),
      reason,
      note,
    );
  };
  // Esc closes only this list, not the tray behind it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      shadow="md"
      width={272}
      trapFocus
      // Not a dialog: scanning continues behind it.
      withRoles={false}
      returnFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          aria-label={code === undefined || code === "" ? undefined : `${label} ${code}`}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-expanded={opened}
          onClick={open}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="dismiss stack-close" onKeyDown={onKeyDown}>
        <Reasons onDismiss={(reason, note) => void dismiss(reason, note)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Reasons({ onDismiss }: { readonly onDismiss: (reason: DismissReason, note: string) => void }): JSX.Element {
  const { t } = useTranslation("scan");
  const [note, setNote] = useState("");
  const written = note.trim();
  const other = (): void => {
    if (written !== "") onDismiss("other", written);
  };
  return (
    <>
      <p className="dismiss__question">{t("tray.why")}</p>
      {DISMISS_REASONS.filter((reason) => reason !== "other").map((reason) => (
        <Button
          key={reason}
          className="dismiss__reason"
          variant="default"
          fullWidth
          onClick={() => onDismiss(reason, "")}
        >
          {t(`tray.reason.${reason}`)}
        </Button>
      ))}
      <div className="dismiss__other">
        <TextInput
          label={t("tray.reason.other")}
          value={note}
          maxLength={NOTE_MAX}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) other();
          }}
        />
        <Button variant="default" disabled={written === ""} onClick={other}>
          {t("tray.dismiss")}
        </Button>
      </div>
    </>
  );
}
