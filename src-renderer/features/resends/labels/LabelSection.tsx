import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { type JSX, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHOSEN_IN_DIALOG, mayBeOnPaper, SKIPPED } from "../../../../src-domain/labels/printing.ts";
import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import "./labels.css";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { sealStateText } from "../../../ui/text/seal-text.ts";
import { absoluteTimeText, preciseTimeText, dayText } from "../../../ui/text/time-text.ts";
import { fetchLabelPrinterSettings } from "../../labels/label-printer-settings.ts";
import { ShowLabelSettings } from "../../labels/ShowLabelSettings.tsx";
import { canPrintAnyway, useLabel, useLabelFile, type LabelFailure, labelFailureOf } from "../../labels/use-label.ts";
import { type AnyOrderDetails, findNoLabelReason } from "../order/timeline-steps.ts";
import { FailedLabel } from "./FailedLabel.tsx";
import { FetchingNote } from "./FetchingNote.tsx";
import { ReprintReasonForm } from "./ReprintReasonForm.tsx";

type LabelAction = "print" | "save" | "open";

const FAILURES_FIXED_IN_SETTINGS: ReadonlySet<LabelFailure["code"]> = new Set([
  "no-printer",
  "no-zpl-printer",
  "no-such-printer",
  "unreachable",
]);

/** Buttons for a label. Every print after the first one needs a reason. */
function LabelActions({ view }: { readonly view: LabelView }): JSX.Element {
  const { t } = useTranslation("labels");
  const { resendId, prints } = view;
  const [runningAction, setRunningAction] = useState<LabelAction | null>(null);
  const [failure, setFailure] = useState<LabelFailure | null>(null);
  const [savedFile, setSavedFile] = useState<string | null>(null);
  const [isReasonRequested, setReasonRequested] = useState(false);
  const [lastReason, setLastReason] = useState<string | null>(null);
  const wasPrinted = prints.some(({ state }) => mayBeOnPaper(state));

  const runAction = async (
    action: LabelAction,
    request: () => Promise<{ ok: true } | { ok: false; error: Parameters<typeof labelFailureOf>[0] }>,
  ): Promise<void> => {
    setRunningAction(action);
    setFailure(null);
    setSavedFile(null);
    const answer = await request();
    setRunningAction(null);
    if (!answer.ok) setFailure(labelFailureOf(answer.error));
  };
  const printLabel = (reason: string | null, despite: "anything" | null = null): void => {
    setReasonRequested(false);
    setLastReason(reason);
    void runAction("print", () => desk.labels.print({ resendId, reason, despite }));
  };
  const saveLabel = (): void =>
    void runAction("save", async () => {
      const answer = await desk.labels.save({ resendId });
      if (answer.ok) setSavedFile(answer.value.fileName);
      return answer;
    });
  return (
    <>
      <LabelButtons
        wasPrinted={wasPrinted}
        runningAction={runningAction}
        onPrint={() => (wasPrinted ? setReasonRequested(true) : printLabel(null))}
        onSave={saveLabel}
        onOpen={() => void runAction("open", () => desk.labels.open({ resendId }))}
      />
      {prints.at(-1)?.state === "unclear" && <p className="label__note fine warns">{t("unclear")}</p>}
      {isReasonRequested && (
        <ReprintReasonForm onReason={(reason) => printLabel(reason)} onCancel={() => setReasonRequested(false)} />
      )}
      <p className="label__said" role="status">
        {savedFile !== null && t("saved", { file: savedFile })}
        {savedFile !== null && <ShowInFolder fileName={savedFile} />}
      </p>
      {failure !== null && <ActionFailure failure={failure} onPrintAnyway={() => printLabel(lastReason, "anything")} />}
    </>
  );
}

interface LabelButtonsProps {
  readonly wasPrinted: boolean;
  readonly runningAction: LabelAction | null;
  readonly onPrint: () => void;
  readonly onSave: () => void;
  readonly onOpen: () => void;
}

function LabelButtons({ wasPrinted, runningAction, onPrint, onSave, onOpen }: LabelButtonsProps): JSX.Element {
  const { t } = useTranslation("labels");
  return (
    <div className="label__actions flow">
      <ActionButton
        icon={IconPrinter}
        variant={wasPrinted ? "default" : "filled"}
        loading={runningAction === "print"}
        onClick={onPrint}
      >
        {t(wasPrinted ? "printAgain" : "print")}
      </ActionButton>
      <ActionButton variant="default" icon={IconDeviceFloppy} loading={runningAction === "save"} onClick={onSave}>
        {t("save")}
      </ActionButton>
      <ActionButton variant="default" icon={IconExternalLink} loading={runningAction === "open"} onClick={onOpen}>
        {t("open")}
      </ActionButton>
    </div>
  );
}

interface ActionFailureProps {
  readonly failure: LabelFailure;
  readonly onPrintAnyway: () => void;
}

function ActionFailure({ failure, onPrintAnyway }: ActionFailureProps): JSX.Element {
  const { t } = useTranslation("labels");
  return (
    <div className="label__missing">
      <FailureNote text={t(`problem.${failure.code}`, { host: failure.host })} />
      {canPrintAnyway(failure.code) && (
        <Button variant="default" onClick={onPrintAnyway}>
          {t("printAnyway")}
        </Button>
      )}
      {FAILURES_FIXED_IN_SETTINGS.has(failure.code) && <ShowLabelSettings />}
    </div>
  );
}

function PngLabel({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
  const { t } = useTranslation("labels");
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
    if (picture.current !== null) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return <img ref={picture} className="label__picture" alt={t("picture")} />;
}

// Loaded on demand, because the PDF library is large.
const PdfPages = lazy(() => import("./PdfPages.tsx"));

function LabelPreview({ view }: { readonly view: LabelView }): JSX.Element {
  const { resendId, obstacle } = view;
  const [fetchCount, setFetchCount] = useState(0);
  return (
    <FetchedLabel
      key={`${resendId} ${obstacle?.code ?? ""} ${fetchCount}`}
      resendId={resendId}
      onRetry={() => setFetchCount(fetchCount + 1)}
    />
  );
}

function FetchedLabel({ resendId, onRetry }: { readonly resendId: string; readonly onRetry: () => void }): JSX.Element {
  const { t } = useTranslation("labels");
  const label = useLabelFile(resendId);
  if (label.state === "fetching") return <FetchingNote />;
  if (label.state === "here") return <LabelFile {...label.file} />;
  const { code, host } = label.failure;
  return (
    <div className="label__missing">
      <FailureNote text={t(`problem.${code}`, { host })} />
      <div className="label__actions flow">
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
        {code === "host-not-listed" && <ShowLabelSettings />}
      </div>
    </div>
  );
}

function LabelFile({ type, bytes }: OutputOf<"labels", "file">): JSX.Element {
  const { t } = useTranslation("labels");
  switch (type) {
    case "pdf":
      return (
        <Suspense fallback={<FetchingNote />}>
          <PdfPages bytes={bytes} />
        </Suspense>
      );
    case "png":
      return <PngLabel bytes={bytes} />;
    case "zpl":
      return (
        <>
          <p className="label__note fine">{t("zpl")}</p>
          <pre className="label__zpl selectable">{new TextDecoder().decode(bytes.subarray(0, 4000))}</pre>
        </>
      );
  }
}

function LabelPrints({ prints }: Pick<LabelView, "prints">): JSX.Element | null {
  const { t } = useTranslation("labels");
  if (prints.length === 0) return null;
  return (
    <ol className="label__prints" aria-label={t("prints")}>
      {prints.map(({ printId, startedAt, printer, isAutomatic, reason, state, problem }) => (
        <li key={printId}>
          <time dateTime={startedAt}>
            {dayText(startedAt)} {preciseTimeText(startedAt)}
          </time>
          <span className="selectable">
            {problem === SKIPPED
              ? t("skipped")
              : t(`${printer === CHOSEN_IN_DIALOG ? "dialogState" : "printState"}.${state}`, { printer })}
            {isAutomatic && ` · ${t("automatic")}`}
            {reason !== null && <span className="label__because">{t("because", { reason })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface LabelSectionProps {
  readonly row: OrderRow;
  readonly resendId: string;
  readonly details: AnyOrderDetails | null;
}

export function LabelSection({ row, resendId, details }: LabelSectionProps): JSX.Element {
  if (row.status?.known === "failed") return <FailedLabel row={row} details={details} />;
  return <Label resendId={resendId} isAutoLabel={row.labelMode === "auto-label"} status={row.status?.known ?? null} />;
}

interface LabelProps {
  readonly resendId: string;
  readonly isAutoLabel: boolean;
  readonly status: ResendStatus | null;
}

function Label({ resendId, isAutoLabel, status }: LabelProps): JSX.Element | null {
  const { t } = useTranslation("labels");
  const { t: scanText } = useTranslation("scan");
  const view = useLabel(resendId);
  useEffect(() => void fetchLabelPrinterSettings(), []);
  if (view === null) return null;
  if (view.firstReportedAt === null) {
    if (!isAutoLabel) return null;
    return (
      <DrawerSection title={t("section")}>
        <p className="label__note fine">{t(`none.${findNoLabelReason(status)}`)}</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title={t("section")}>
      <LabelActions view={view} />
      <LabelPrints prints={view.prints} />
      {view.seal !== null && <p className="label__note fine">{sealStateText(scanText, view.seal, absoluteTimeText)}</p>}
      <LabelPreview view={view} />
    </DrawerSection>
  );
}
