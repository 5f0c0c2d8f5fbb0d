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
  /** A reading showed an item as resent. */
  readonly orderSeen: boolean;
}

export function ReleaseItems({ row, orderSeen }: ReleaseItemsProps): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const warning = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !asked) opener.current?.focus();
    wasAsked.current = asked;
  }, [asked]);

  const release = async (): Promise<void> => {
    const { submissionId } = row;
    const answer = await desk.resend.abandon({ submissionId });
    setAsked(false);
    if (!answer.ok) return setFailed(answer.error.code === "not-unknown" ? t("settled") : t("adopt.failed.other"));
    return openOrder(submissionId, "key");
  };
  // Esc closes the question, not the drawer.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !asked) return;
    event.stopPropagation();
    setAsked(false);
  };
  return (
    <div className="unknown-outcome__choice text" role="presentation" onKeyDown={onKeyDown}>
      <h4>{t("release.heading")}</h4>
      <p>{t("release.body")}</p>
      {failed !== null && <FailureNote text={failed} />}
      {asked ? (
        <div
          className="unknown-outcome__warning"
          role="alertdialog"
          aria-label={t("release.action")}
          aria-describedby={warning}
        >
          <p className="unknown-outcome__danger fails" id={warning}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span>
              {orderSeen && (
                <>
                  {t("release.seen")}
                  <br />
                </>
              )}
              {t("release.warning")}
            </span>
          </p>
          <p>{t("release.check", { name: row.recipientName })}</p>
          <div className="unknown-outcome__actions flow">
            <Button variant="default" autoFocus onClick={() => setAsked(false)}>
              {t("release.keep")}
            </Button>
            <Button className="unknown-outcome__release" onClick={() => void release()}>
              {t("release.confirm")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="unknown-outcome__actions flow">
          <Button ref={opener} variant="default" onClick={() => setAsked(true)}>
            {t("release.action")}
          </Button>
        </div>
      )}
    </div>
  );
}
