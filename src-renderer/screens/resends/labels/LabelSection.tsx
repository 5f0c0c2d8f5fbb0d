import { type JSX, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { type AnyOrderSectionProps, idAtService, whyNoLabel } from "../sections/order-section.ts";
import { FailedLabel } from "./FailedLabel.tsx";
import { LabelActions } from "./LabelActions.tsx";
import { readLabelStation } from "../../../labels/label-station.ts";
import { type FetchedLabel, useLabel, useLabelFile } from "../../../labels/use-label.ts";
import "./labels.css";
import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import { clockOf, dayOf } from "../../../components/words/time-text.ts";
import { Button } from "@mantine/core";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { Fetching } from "./Fetching.tsx";
import { ShowLabelSettings } from "../../../labels/ShowLabelSettings.tsx";

function Picture({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
  const { t } = useTranslation("labels");
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
    if (picture.current !== null) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return <img ref={picture} className="label__picture" alt={t("picture")} />;
}

// The PDF reader is large and seldom needed.
const PdfPages = lazy(() => import("./PdfPages.tsx"));

function LabelPreview({ view }: { readonly view: LabelView }): JSX.Element {
  const { resendId, obstacle } = view;
  const [tries, setTries] = useState(0);
  return (
    <Fetched
      key={`${resendId} ${obstacle?.code ?? ""} ${tries}`}
      resendId={resendId}
      onAgain={() => setTries(tries + 1)}
    />
  );
}

interface FetchedProps {
  readonly resendId: string;
  readonly onAgain: () => void;
}

function Fetched({ resendId, onAgain }: FetchedProps): JSX.Element {
  const { t } = useTranslation("labels");
  const label = useLabelFile(resendId);
  if (label.state === "fetching") return <Fetching />;
  if (label.state === "here") return <Shown label={label} />;
  const { code, host } = label.trouble;
  return (
    <div className="label__missing">
      <FailureNote text={t(`problem.${code}`, { host })} />
      <div className="label__actions">
        <Button variant="default" onClick={onAgain}>
          {t("retry")}
        </Button>
        {code === "host-not-listed" && <ShowLabelSettings />}
      </div>
    </div>
  );
}

function Shown({ label }: { readonly label: Extract<FetchedLabel, { state: "here" }> }): JSX.Element {
  const { t } = useTranslation("labels");
  const { type, bytes } = label.file;
  switch (type) {
    case "pdf":
      return (
        <Suspense fallback={<Fetching />}>
          <PdfPages bytes={bytes} />
        </Suspense>
      );
    case "png":
      return <Picture bytes={bytes} />;
    case "zpl":
      return (
        <>
          <p className="label__note">{t("zpl")}</p>
          <pre className="label__zpl selectable">{new TextDecoder().decode(bytes.subarray(0, 4000))}</pre>
        </>
      );
  }
}

/** Oldest first. */
function LabelPrints({ prints }: Pick<LabelView, "prints">): JSX.Element | null {
  const { t } = useTranslation("labels");
  if (prints.length === 0) return null;
  return (
    <ol className="label__prints" aria-label={t("prints")}>
      {prints.map(({ printId, begunAt, printer, byItself, reason, state }) => (
        <li key={printId}>
          <time dateTime={begunAt}>
            {dayOf(begunAt)} {clockOf(begunAt)}
          </time>
          <span className="selectable">
            {t(`printState.${state}`, { printer })}
            {byItself && `, ${t("byItself")}`}
            {reason !== null && <span className="label__because">{t("because", { reason })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function LabelSection({ row, details }: AnyOrderSectionProps): JSX.Element | null {
  const resendId = idAtService(row);
  if (resendId === null) return null;
  if (row.status?.known === "failed") return <FailedLabel row={row} details={details} />;
  return <Label resendId={resendId} isAuto={row.labelMode === "auto-label"} status={row.status?.known ?? null} />;
}

interface LabelProps {
  readonly resendId: string;
  readonly isAuto: boolean;
  readonly status: ResendStatus | null;
}

function Label({ resendId, isAuto, status }: LabelProps): JSX.Element | null {
  const { t } = useTranslation("labels");
  const view = useLabel(resendId);
  useEffect(() => void readLabelStation(), []);
  if (view === null) return null;
  if (view.firstReportedAt === null) {
    if (!isAuto) return null;
    return (
      <DrawerSection title={t("section")}>
        <p className="label__note">{t(`none.${whyNoLabel(status)}`)}</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title={t("section")}>
      <LabelActions view={view} />
      <LabelPrints prints={view.prints} />
      <LabelPreview view={view} />
    </DrawerSection>
  );
}
