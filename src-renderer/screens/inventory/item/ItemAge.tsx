import { IconRefresh } from "@tabler/icons-react";
import { useId, type JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Age } from "../../../components/words/Age.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { NotNow, OnlineButton } from "../../../components/OnlineButton.tsx";
import { momentOf } from "../../../components/words/time-text.ts";
import { useUnreachable } from "../../../desk/reach.ts";
import type { ShownItem } from "./use-item.ts";

/** The age of the details, and how to refresh them. Reserves its lines, so that nothing below moves. */
export function ItemAge({ details, reading, failure, read }: ShownItem): JSX.Element {
  const { t } = useTranslation("item");
  const reason = useId();
  const unreachable = useUnreachable();
  const last = details?.reading ?? null;
  const at = last?.at ?? details?.asOf;
  return (
    <div className="item-age">
      <div className="item-age__words" role="status">
        {at !== undefined && (
          <p className="item-age__when">
            <Trans
              t={t}
              i18nKey="reading.readAt"
              values={{ time: momentOf(at) }}
              components={{ age: <Age at={at} /> }}
            />
          </p>
        )}
        {details !== null && last === null && <p>{t("reading.never")}</p>}
        {last?.absent === true && <p className="item-age__absent">{t("reading.absent")}</p>}
        <NotNow id={reason} />
      </div>
      <OnlineButton
        variant="default"
        loading={reading}
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        reasonId={reason}
        onClick={read}
      >
        {t("reading.again")}
      </OnlineButton>
      {failure !== null && unreachable === null && <Failure failure={failure} />}
    </div>
  );
}

function Failure({ failure }: { readonly failure: NonNullable<ShownItem["failure"]> }): JSX.Element {
  const { t } = useTranslation("item");
  const { code, correlationId } = failure;
  const known = code === "offline" || code === "credentials" || code === "service" ? code : "other";
  return <FailureNote text={t(`reading.failed.${known}`)} detail={correlationId} correlationId={correlationId} />;
}
