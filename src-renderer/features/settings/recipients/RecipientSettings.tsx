import { Button, Switch, TextInput } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErasedNames, FoundRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { desk } from "../../../bridge.ts";
import { NumberChoice } from "../../../ui/NumberChoice.tsx";
import { SettingsGroup, type SettingsFieldsProps } from "../screen/SettingsGroup.tsx";

type EraseOutcome = (ErasedNames & { readonly name: string }) | "failed" | null;

/** Erases a recipient who requests it. The button must be pressed twice, because erasure cannot be undone. */
function EraseRecipient(): JSX.Element {
  const { t } = useTranslation("address");
  const [searchText, setSearchText] = useState("");
  const [foundRecipients, setFoundRecipients] = useState<readonly FoundRecipient[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<EraseOutcome>(null);

  async function findRecipients(): Promise<void> {
    if (searchText.trim() === "") return;
    setOutcome(null);
    const answer = await desk.recipients.find({ text: searchText });
    if (answer.ok) setFoundRecipients(answer.value);
    else setOutcome("failed");
  }

  async function eraseRecipient({ name, spellings }: FoundRecipient): Promise<void> {
    setBusy(true);
    const answer = await desk.recipients.erase({ spellings });
    setBusy(false);
    setFoundRecipients(null);
    setOutcome(answer.ok ? { ...answer.value, name } : "failed");
  }

  return (
    <div className="stack-close">
      <TextInput
        label={t("settings.eraseOne")}
        description={t("settings.eraseOneHint")}
        autoComplete="off"
        maxLength={500}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.currentTarget.value);
          setFoundRecipients(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void findRecipients();
        }}
        rightSectionWidth="auto"
        rightSection={
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={searchText.trim() === ""}
            onClick={() => void findRecipients()}
          >
            {t("settings.find")}
          </Button>
        }
      />
      <div role="status">
        {foundRecipients?.length === 0 && <p className="note">{t("settings.foundNobody")}</p>}
        {outcome !== null && <EraseSummary outcome={outcome} />}
      </div>
      {foundRecipients !== null && foundRecipients.length > 0 && (
        <FoundRecipients recipients={foundRecipients} isBusy={isBusy} onErase={(found) => void eraseRecipient(found)} />
      )}
    </div>
  );
}

interface FoundRecipientsProps {
  readonly recipients: readonly FoundRecipient[];
  readonly isBusy: boolean;
  readonly onErase: (recipient: FoundRecipient) => void;
}

function FoundRecipients({ recipients, isBusy, onErase }: FoundRecipientsProps): JSX.Element {
  const { t } = useTranslation("address");
  return (
    <ul aria-label={t("settings.foundList")}>
      {recipients.map((recipient) => (
        <li key={recipient.name} className="settings__found row ruled">
          <span className="breaks grows">{recipient.name}</span>
          <span className="note">{t("settings.places", { count: recipient.places })}</span>
          <EraseButton name={recipient.name} isBusy={isBusy} onErase={() => onErase(recipient)} />
        </li>
      ))}
    </ul>
  );
}

interface EraseButtonProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onErase: () => void;
}

function EraseButton({ name, isBusy, onErase }: EraseButtonProps): JSX.Element {
  const { t } = useTranslation("address");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Button
      {...(isConfirming && { className: "irreversible" })}
      variant="default"
      size="compact-sm"
      loading={isBusy}
      aria-label={t(isConfirming ? "settings.eraseNameReally" : "settings.eraseName", { name })}
      onClick={() => (isConfirming ? onErase() : setConfirming(true))}
      onBlur={() => setConfirming(false)}
    >
      {t(isConfirming ? "settings.eraseReally" : "settings.eraseIt")}
    </Button>
  );
}

function EraseSummary({ outcome }: { readonly outcome: Exclude<EraseOutcome, null> }): JSX.Element {
  const { t } = useTranslation("address");
  if (outcome === "failed") return <p className="note">{t("settings.eraseFailed")}</p>;
  const { name, orders, remembered, remaining: remainingCount, hasReplacedBackups } = outcome;
  return (
    <p className="note">
      {t("settings.erased", { name, orders, remembered })}{" "}
      {remainingCount > 0 && t("settings.eraseLeft", { count: remainingCount })}{" "}
      {t(hasReplacedBackups ? "settings.backupsReplaced" : "settings.backupsKept")}
    </p>
  );
}

export function RecipientSettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("address");
  const daysText = (count: number): string => (count === 0 ? t("settings.never") : t("settings.days", { count }));
  return (
    <SettingsGroup title={t("settings.title")}>
      {/* Choosing "Never" deletes the stored recipients. */}
      <NumberChoice
        label={t("settings.label")}
        description={t("settings.hint")}
        value={settings.recipientDays}
        choices={[0, 1, 7, 14, 30, 90, 365]}
        formatValue={daysText}
        onChange={(recipientDays) => change({ recipientDays })}
      />
      <NumberChoice
        label={t("settings.erase")}
        description={t("settings.eraseHint")}
        value={settings.eraseAfterDays}
        choices={[1, 7, 14, 30, 60, 90, 180, 365]}
        formatValue={daysText}
        onChange={(eraseAfterDays) => change({ eraseAfterDays })}
      />
      <Switch
        label={t("settings.fillStreet2")}
        description={t("settings.fillStreet2Hint")}
        checked={settings.fillStreet2}
        onChange={(event) => change({ fillStreet2: event.currentTarget.checked })}
      />
      <EraseRecipient />
    </SettingsGroup>
  );
}
