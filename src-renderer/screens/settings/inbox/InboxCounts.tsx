import { Fragment, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import { Age } from "../../../components/words/Age.tsx";
import { numberText } from "../../../i18n/format.ts";

/** What came so far: taken, not understood, refused. */
export function InboxCounts({ inbox }: { readonly inbox: InboxState }): JSX.Element {
  const { t } = useTranslation("inbox");
  return (
    <>
      <section aria-label={t("counts.label")}>
        <h3 className="inbox__heading">{t("counts.label")}</h3>
        <dl className="inbox__counts">
          <dt>{t("counts.last")}</dt>
          <dd>{inbox.lastReceivedAt === null ? t("counts.none") : <Age at={inbox.lastReceivedAt} />}</dd>
          <Count name={t("counts.received")} count={inbox.received} />
          <Count name={t("counts.applied")} count={inbox.applied} />
          {inbox.waiting > 0 && <Count name={t("counts.waiting")} count={inbox.waiting} />}
          <Count name={t("counts.unknown")} count={inbox.unknownTotal} />
          {inbox.unknown.map(({ category, action, received }) => (
            <Fragment key={`${category}/${action}`}>
              <dt className="inbox__kind">{category === action ? action : `${category} / ${action}`}</dt>
              <dd>{numberText(received)}</dd>
            </Fragment>
          ))}
          <Count name={t("counts.unreadable")} count={inbox.unreadable} />
          {inbox.probes > 0 && <Count name={t("counts.probes")} count={inbox.probes} />}
        </dl>
        <p className="settings__note">{t("counts.keep")}</p>
      </section>
      {inbox.refused.length > 0 && (
        <section aria-label={t("refused.label")}>
          <h3 className="inbox__heading">{t("refused.label")}</h3>
          <dl className="inbox__counts">
            {inbox.refused.map(({ cause, count }) => (
              <Count key={cause} name={t(`refused.${cause}`)} count={count} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{numberText(count)}</dd>
    </>
  );
}
