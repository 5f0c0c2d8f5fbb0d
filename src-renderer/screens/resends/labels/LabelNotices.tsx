import { Button } from "@mantine/core";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { showOrder } from "../../../resends/order-pages.ts";
import { connectLabelNotices, putNoticeAway, useLabelNotices, type LabelNotice } from "./label-notices.ts";
import "./labels.css";

/** Shown over every screen: a parcel without a label cannot leave. */
export function LabelNotices(): JSX.Element {
  const { t } = useTranslation("labels");
  useEffect(() => connectLabelNotices(), []);
  const notices = useLabelNotices((state) => state.notices);
  return (
    <div role="alert" aria-label={t("notice.region")}>
      {notices.map((notice) => (
        <Notice key={notice.resendId} notice={notice} />
      ))}
    </div>
  );
}

function Notice({ notice }: { readonly notice: LabelNotice }): JSX.Element {
  const { t } = useTranslation("labels");
  const { kind, order, problem, resendId, submissionId } = notice;
  return (
    <div className="notice text row notice--bad">
      <IconAlertOctagon size={22} aria-hidden="true" />
      <div className="notice__words grows">
        <p className="lead">{t(kind === "failed" ? "notice.failed" : "notice.notPrinted", { order })}</p>
        {problem !== null && <p>{t(`problem.${problem}`, { host: "" })}</p>}
      </div>
      {submissionId !== null && (
        <Button
          className="rigid"
          variant="default"
          onClick={() => {
            putNoticeAway(resendId);
            showOrder(submissionId);
          }}
        >
          {t("notice.show")}
        </Button>
      )}
      <Button className="rigid" variant="default" onClick={() => putNoticeAway(resendId)}>
        {t("notice.away")}
      </Button>
    </div>
  );
}
