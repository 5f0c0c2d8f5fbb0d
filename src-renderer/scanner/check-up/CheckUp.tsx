import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  CHECK_CODES,
  type CheckCodeId,
  type CheckFinding,
  type CheckScan,
  type CheckUpResult,
  isGarbled,
  type ScannerProfile,
} from "../../../src-domain/scanning/scanner-profile.ts";
import { listText } from "../../i18n/list-text.ts";
import "../scanner.css";
import { Barcode, printableText } from "../../ui/Barcode.tsx";
import { Facts } from "../../ui/dialogs/Drawer.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { useCheckUp } from "./check-up.ts";
import { DriftNote } from "./DriftNote.tsx";
import { skipShownCode, startCheckUp, useCheckUpScans } from "./use-check-up.ts";

interface CheckUpOutcomeProps {
  readonly result: CheckUpResult;
  readonly storeResult: "yes" | "no" | "failed";
}

function CheckUpOutcome({ result, storeResult }: CheckUpOutcomeProps): JSX.Element {
  const { t } = useTranslation("checkUp");
  const { findings, notes, profile } = result;
  const isGood = findings.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Shape = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <section
      className={`check-up__card stack-wide check-up__card--${isGood ? "good" : "change"}`}
      aria-label={t("outcome")}
    >
      <h2 className="check-up__verdict row" tabIndex={-1} ref={heading}>
        <Shape size={32} stroke={1.8} aria-hidden="true" />
        {isGood ? t("good") : t("change", { count: findings.length })}
      </h2>
      {isGood && <p className="note">{t("goodBody")}</p>}
      {!isGood && <HelpLink chapter="wrong-letters" />}
      {!isGood && (
        <ol className="stack-wide">
          {findings.map((finding) => (
            <Finding key={finding.kind} finding={finding} />
          ))}
        </ol>
      )}
      {notes.map((note) => (
        <p key={note} className="check-up__note note">
          {t(`notes.${note}`)}
        </p>
      ))}
      {profile !== null && <MeasuredProfile profile={profile} />}
      {storeResult === "failed" && <p className="check-up__note note">{t("notStored")}</p>}
      <Button className="check-up__start" variant={isGood ? "default" : "filled"} onClick={startCheckUp}>
        {t("again")}
      </Button>
    </section>
  );
}

function Finding({ finding }: { readonly finding: CheckFinding }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const values = {
    codes: finding.kind === "not-read" ? listText(finding.codeIds.map((id) => t(`codes.${id}.name`))) : "",
    count: finding.kind === "doubled" ? finding.count : 0,
    gap: finding.kind === "slow" ? finding.gapMs : 0,
    expected: finding.kind === "garbled" ? finding.expected : "",
    read: finding.kind === "garbled" ? finding.read : "",
  };
  return (
    <li className="check-up__finding box">
      <p className="check-up__what lead">{t(`findings.${finding.kind}.what`, values)}</p>
      <p className="note">{t(`findings.${finding.kind}.todo`, values)}</p>
    </li>
  );
}

function MeasuredProfile({ profile }: { readonly profile: ScannerProfile }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const layouts = t("layouts", { returnObjects: true }) as Readonly<Record<string, string>>;
  return (
    <Facts
      facts={[
        [t("measured.layout"), layouts[profile.layoutId] ?? profile.layoutId],
        [t("measured.terminator"), t(`terminators.${profile.terminator}`)],
        [
          t("measured.pace"),
          t("measured.paceValue", { middle: Math.round(profile.gapP50Ms), longest: Math.round(profile.gapP99Ms) }),
        ],
        [t("measured.doubled"), t("measured.doubledValue", { count: profile.doubledReads })],
      ]}
    />
  );
}

export function CheckUp(): JSX.Element {
  const phase = useCheckUp((state) => state.phase);
  useCheckUpScans();
  return (
    <>
      {(phase.kind === "before" || phase.kind === "done") && <DriftNote />}
      {phase.kind === "before" && <CheckUpIntro />}
      {phase.kind === "scanning" && <ScanStep codeId={phase.codeId} />}
      {phase.kind === "settling" && <SettlingNote />}
      {phase.kind === "done" && <CheckUpOutcome result={phase.result} storeResult={phase.storeResult} />}
    </>
  );
}

function CheckUpIntro(): JSX.Element {
  const { t } = useTranslation("checkUp");
  return (
    <section className="check-up__card stack-wide">
      <h2 className="check-up__heading">{t("before.heading")}</h2>
      <p className="note">{t("before.body")}</p>
      <p className="note">{t("before.paper")}</p>
      <Button className="check-up__start" size="md" onClick={startCheckUp}>
        {t("start")}
      </Button>
    </section>
  );
}

function ScanStep({ codeId }: { readonly codeId: CheckCodeId }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const index = CHECK_CODES.findIndex(({ id }) => id === codeId);
  const text = CHECK_CODES[index]?.text ?? "";
  const isLastScanStray = useCheckUp((state) => state.isLastScanStray);
  const lastScan = useCheckUp((state) => state.checkScans.at(-1));
  return (
    <section className="check-up__card stack-wide">
      <div role="status">
        <h2 className="check-up__heading">
          {t("scan.heading", { number: index + 1, count: CHECK_CODES.length, name: t(`codes.${codeId}.name`) })}
        </h2>
        <p className="note">{t(`codes.${codeId}.why`)}</p>
        {isLastScanStray && <p className="check-up__note note">{t("scan.strayed")}</p>}
        {!isLastScanStray && lastScan && isGarbled(lastScan) && (
          <p className="check-up__note note">
            {t("scan.misread", {
              name: t(`codes.${lastScan.codeId}.name`),
              read: printableText(lastScan.readAs[0]?.text ?? ""),
            })}
          </p>
        )}
      </div>
      <figure className="check-up__symbol box">
        <Barcode text={text} label={t("scan.barcode", { text: printableText(text) })} />
        <figcaption className="check-up__text">{printableText(text)}</figcaption>
      </figure>
      <Steps shownCodeId={codeId} />
      <Button className="check-up__start" variant="default" onClick={skipShownCode}>
        {t("skip")}
      </Button>
    </section>
  );
}

function SettlingNote(): JSX.Element {
  const { t } = useTranslation("checkUp");
  return (
    <section className="check-up__card stack-wide">
      <div role="status">
        <h2 className="check-up__heading">{t("measuring")}</h2>
        <p className="note">{t("measuringBody")}</p>
      </div>
      <Steps shownCodeId={null} />
    </section>
  );
}

function findStepState(id: CheckCodeId, checkScans: readonly CheckScan[], shownCodeId: CheckCodeId | null) {
  const checkScan = checkScans.find(({ codeId }) => codeId === id);
  if (checkScan) return isGarbled(checkScan) ? "misread" : "read";
  return id === shownCodeId ? "now" : "open";
}

function Steps({ shownCodeId }: { readonly shownCodeId: CheckCodeId | null }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const checkScans = useCheckUp((state) => state.checkScans);
  return (
    <ol className="flow">
      {CHECK_CODES.map(({ id }) => {
        const state = findStepState(id, checkScans, shownCodeId);
        return (
          <li
            key={id}
            className={`check-up__step fine check-up__step--${state}`}
            aria-current={state === "now" ? "step" : undefined}
          >
            {t(`codes.${id}.name`)}
            <span className="visually-hidden"> {t(`scan.state.${state}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
