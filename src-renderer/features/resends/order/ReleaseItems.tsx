import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { openOrder } from "../order-pages.ts";

interface ReleaseItemsProps {
  readonly row: ResendRow;
  /** An outcome check read an item as resent, so the order exists. */
  readonly wasOrderSeen: boolean;
}

export function ReleaseItems({ row, wasOrderSeen }: ReleaseItemsProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [isConfirming, setConfirming] = useState(false);
  const [failureText, setFailureText] = useState<string | null>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (wasConfirming.current && !isConfirming) openButton.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  const releaseItems = async (): Promise<void> => {
    const { submissionId } = row;
    const answer = await desk.resend.abandon({ submissionId });
    setConfirming(false);
    if (!answer.ok) return setFailureText(answer.error.code === "not-unknown" ? t("settled") : t("adopt.failed.other"));
    return openOrder(submissionId, "key");
  };
  // Esc closes the question, not the drawer behind it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isConfirming) return;
    event.stopPropagation();
    setConfirming(false);
  };
  return (
    <div className="unknown-outcome__choice text" role="presentation" onKeyDown={onKeyDown}>
      <h4>{t("release.heading")}</h4>
      <p>{t("release.body")}</p>
      {failureText !== null && <FailureNote text={failureText} />}
      {isConfirming ? (
        <ReleaseWarning
          recipientName={row.recipientName}
          wasOrderSeen={wasOrderSeen}
          onKeep={() => setConfirming(false)}
          onRelease={() => void releaseItems()}
        />
      ) : (
        <div className="unknown-outcome__actions flow">
          <Button ref={openButton} variant="default" onClick={() => setConfirming(true)}>
            {t("release.action")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ReleaseWarningProps extends Pick<ReleaseItemsProps, "wasOrderSeen"> {
  readonly recipientName: string;
  readonly onKeep: () => void;
  readonly onRelease: () => void;
}

/** Asks the operator to look for the order before its items are released. */
function ReleaseWarning({ recipientName, wasOrderSeen, onKeep, onRelease }: ReleaseWarningProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const warningId = useId();
  return (
    <div
      className="unknown-outcome__warning"
      role="alertdialog"
      aria-label={t("release.action")}
      aria-describedby={warningId}
    >
      <p className="unknown-outcome__danger fails" id={warningId}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>
          {wasOrderSeen && (
            <>
              {t("release.seen")}
              <br />
            </>
          )}
          {t("release.warning")}
        </span>
      </p>
      <p>{t("release.check", { name: recipientName })}</p>
      <div className="unknown-outcome__actions flow">
        <Button variant="default" autoFocus onClick={onKeep}>
          {t("release.keep")}
        </Button>
        <Button className="irreversible" onClick={onRelease}>
          {t("release.confirm")}
        </Button>
      </div>
    </div>
  );
}
