import { Button } from "@mantine/core";
import { IconHistory, IconX } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { RecentRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { ScanMenu } from "../screen/ScanMenu.tsx";
import { applyRecipient } from "./address-intake.ts";
import {
  forgetAllRecipients,
  forgetRecipient,
  fetchRecipients,
  useRecentRecipients,
  recipientText,
} from "./recent-recipients.ts";

const setIsOpen = (isOpen: boolean): void => useRecentRecipients.setState({ isOpen });

export function RecentRecipients(): JSX.Element {
  const { t } = useTranslation("address");
  const isOpen = useRecentRecipients((state) => state.isOpen);
  return (
    <ScanMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      position="bottom-end"
      width={360}
      className="recipients"
      button={
        <ActionButton
          className="rigid"
          variant="subtle"
          size="compact-sm"
          icon={IconHistory}
          aria-expanded={isOpen}
          aria-keyshortcuts={ariaKeys("recipient")}
          onClick={() => {
            if (!isOpen) void fetchRecipients();
            setIsOpen(!isOpen);
          }}
        >
          {t("recipients.open")}
        </ActionButton>
      }
    >
      <RecipientList />
    </ScanMenu>
  );
}

function RecipientList(): JSX.Element {
  const { t } = useTranslation("address");
  const recipients = useRecentRecipients((state) => state.recipients) ?? [];
  const storedDays = useAppState((state) => state.settings?.recipientDays ?? 0);
  const isMasked = useIsOperatorIdle();
  return (
    <>
      {recipients.length === 0 ? (
        <p className="recipients__none fine">
          {t(storedDays === 0 ? "recipients.off" : "recipients.none", { count: storedDays })}
        </p>
      ) : (
        <ul className="recipients__list" aria-label={t("recipients.list")}>
          {recipients.map((entry) => (
            <RecipientRow key={entry.recipientId} {...entry} isMasked={isMasked} />
          ))}
        </ul>
      )}
      {/* Also without recent ones, because it erases recipients of ended orders and backups. */}
      <ForgetAll />
    </>
  );
}

interface RecipientRowProps extends RecentRecipient {
  readonly isMasked: boolean;
}

function RecipientRow({ recipientId, recipient, usedAt, isMasked }: RecipientRowProps): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const { name, address } = recipientText(recipient, isMasked, i18n.language);
  return (
    <li className="row-close">
      <button
        type="button"
        className="recipients__apply grows bare pressable"
        onClick={() => {
          setIsOpen(false);
          applyRecipient(recipient);
        }}
      >
        <span className="recipients__name truncated">{name}</span>
        <span className="finer">
          <Age at={usedAt} />
        </span>
        <span className="recipients__address finer truncated">{address}</span>
      </button>
      <IconButton
        label={t("recipients.forget", { name })}
        icon={IconX}
        onClick={() => void forgetRecipient(recipientId)}
        tip=""
      />
    </li>
  );
}

/** Requires a second press, because the deletion cannot be undone. */
function ForgetAll(): JSX.Element {
  const { t } = useTranslation("address");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <footer className="recipients__foot">
      {isConfirming && <p className="recipients__none fine">{t("recipients.forgetAllHint")}</p>}
      <Button
        {...(isConfirming && { className: "irreversible" })}
        variant="default"
        size="compact-sm"
        onClick={() => {
          if (isConfirming) void forgetAllRecipients();
          setConfirming(!isConfirming);
        }}
        onBlur={() => setConfirming(false)}
      >
        {t(isConfirming ? "recipients.forgetAllReally" : "recipients.forgetAll")}
      </Button>
    </footer>
  );
}
