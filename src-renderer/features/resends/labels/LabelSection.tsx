import { Button, TextInput } from "@mantine/core";
import { IconDeviceFloppy, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { type JSX, lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_REASON_CHARACTERS, mayBeOnPaper, SKIPPED } from "../../../../src-domain/labels/printing.ts";
import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import "./labels.css";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { clockOf, dayOf } from "../../../ui/text/time-text.ts";
import { fetchLabelPrinterSettings } from "../../labels/label-station.ts";
import { ShowLabelSettings } from "../../labels/ShowLabelSettings.tsx";
import { canPrintAnyway, useLabel, useLabelFile, type LabelFailure, labelFailureOf } from "../../labels/use-label.ts";
import { type OrderCourse, whyNoLabel } from "../order/timeline-steps.ts";
import { FailedLabel } from "./FailedLabel.tsx";
import { Fetching } from "./Fetching.tsx";

interface ReprintReasonProps {
  readonly onReason: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReprintReason({ onReason, onCancel }: ReprintReasonProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onReason(text.trim());
  };
  return (
    <form className="label__reason box" aria-label={t("reason.label")} onSubmit={submit}>
      <p className="lead">{t("reason.label")}</p>
      <p className="label__note fine">{t("reason.hint")}</p>
      <div className="label__actions flow">
        {t("reason.choices", { returnObjects: true }).map((reason) => (
          <Button key={reason} variant="default" onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextInput
        label={t("reason.other")}
        value={text}
        maxLength={MAX_REASON_CHARACTERS}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="label__actions flow">
        <Button type="submit" variant={text.trim() === "" ? "default" : "filled"}>
          {t("printAgain")}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t("reason.cancel")}
        </Button>
      </div>
    </form>
  );
}

type Action = "print" | "save" | "open";

const FIXED_IN_SETTINGS: ReadonlySet<LabelFailure["code"]> = new Set([
  "no-printer",
  "no-zpl-printer",
  "no-such-printer",
  "unreachable",
]);

/** Buttons for a label. Every print after the first one needs a reason. */
function LabelActions({ view }: { readonly view: LabelView }): JSX.Element {
  const { t } = useTranslation("labels");
  const { resendId, prints } = view;
  const [running, setRunning] = useState<Action | null>(null);
  const [failure, setFailure] = useState<LabelFailure | null>(null);
  const [savedFile, setSavedFile] = useState<string | null>(null);
  const [isAskingReason, setAskingReason] = useState(false);
  const [lastReason, setLastReason] = useState<string | null>(null);
  const wasPrinted = prints.some(({ state }) => mayBeOnPaper(state));

  const run = async (
    action: Action,
    request: () => Promise<{ ok: true } | { ok: false; error: Parameters<typeof labelFailureOf>[0] }>,
  ): Promise<void> => {
    setRunning(action);
    setFailure(null);
    setSavedFile(null);
    const answer = await request();
    setRunning(null);
    if (!answer.ok) setFailure(labelFailureOf(answer.error));
  };
  const print = (reason: string | null, anyway = false): void => {
    setAskingReason(false);
    setLastReason(reason);
    void run("print", () => desk.labels.print({ resendId, reason, despiteObstacle: anyway }));
  };
  const save = (): void =>
    void run("save", async () => {
      const answer = await desk.labels.save({ resendId });
      if (answer.ok) setSavedFile(answer.value.fileName);
      return answer;
    });
  return (
    <>
      <div className="label__actions flow">
        <ActionButton
          icon={IconPrinter}
          variant={wasPrinted ? "default" : "filled"}
          loading={running === "print"}
          onClick={() => (wasPrinted ? setAskingReason(true) : print(null))}
        >
          {t(wasPrinted ? "printAgain" : "print")}
        </ActionButton>
        <ActionButton variant="default" icon={IconDeviceFloppy} loading={running === "save"} onClick={save}>
          {t("save")}
        </ActionButton>
        <ActionButton
          variant="default"
          icon={IconExternalLink}
          loading={running === "open"}
          onClick={() => void run("open", () => desk.labels.open({ resendId }))}
        >
          {t("open")}
        </ActionButton>
      </div>
      {prints.at(-1)?.state === "unclear" && <p className="label__note fine warns">{t("unclear")}</p>}
      {isAskingReason && <ReprintReason onReason={(reason) => print(reason)} onCancel={() => setAskingReason(false)} />}
      <p className="label__said" role="status">
        {savedFile !== null && t("saved", { file: savedFile })}
      </p>
      {failure !== null && (
        <div className="label__missing">
          <FailureNote text={t(`problem.${failure.code}`, { host: failure.host })} />
          {canPrintAnyway(failure.code) && (
            <Button variant="default" onClick={() => print(lastReason, true)}>
              {t("printAnyway")}
            </Button>
          )}
          {FIXED_IN_SETTINGS.has(failure.code) && <ShowLabelSettings />}
        </div>
      )}
    </>
  );
}

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

// Loaded on demand, because the PDF library is large.
const PdfPages = lazy(() => import("./PdfPages.tsx"));

function LabelPreview({ view }: { readonly view: LabelView }): JSX.Element {
  const { resendId, obstacle } = view;
  const [attempts, setAttempts] = useState(0);
  return (
    <Fetched
      key={`${resendId} ${obstacle?.code ?? ""} ${attempts}`}
      resendId={resendId}
      onAgain={() => setAttempts(attempts + 1)}
    />
  );
}

function Fetched({ resendId, onAgain }: { readonly resendId: string; readonly onAgain: () => void }): JSX.Element {
  const { t } = useTranslation("labels");
  const label = useLabelFile(resendId);
  if (label.state === "fetching") return <Fetching />;
  if (label.state === "here") return <Shown {...label.file} />;
  const { code, host } = label.failure;
  return (
    <div className="label__missing">
      <FailureNote text={t(`problem.${code}`, { host })} />
      <div className="label__actions flow">
        <Button variant="default" onClick={onAgain}>
          {t("retry")}
        </Button>
        {code === "host-not-listed" && <ShowLabelSettings />}
      </div>
    </div>
  );
}

function Shown({ type, bytes }: OutputOf<"labels", "file">): JSX.Element {
  const { t } = useTranslation("labels");
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
      {prints.map(({ printId, begunAt, printer, byItself: automatic, reason, state, problem }) => (
        <li key={printId}>
          <time dateTime={begunAt}>
            {dayOf(begunAt)} {clockOf(begunAt)}
          </time>
          <span className="selectable">
            {problem === SKIPPED ? t("skipped") : t(`printState.${state}`, { printer })}
            {automatic && `, ${t("automatic")}`}
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
  readonly details: OrderCourse | null;
}

export function LabelSection({ row, resendId, details }: LabelSectionProps): JSX.Element {
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
  useEffect(() => void fetchLabelPrinterSettings(), []);
  if (view === null) return null;
  if (view.firstReportedAt === null) {
    if (!isAuto) return null;
    return (
      <DrawerSection title={t("section")}>
        <p className="label__note fine">{t(`none.${whyNoLabel(status)}`)}</p>
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
