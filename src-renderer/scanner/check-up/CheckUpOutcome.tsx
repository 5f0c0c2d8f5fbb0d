import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { CheckFinding, CheckUpResult, StationProfile } from "../../../src-domain/scanning/station-profile.ts";
import { Facts } from "../../components/dialogs/Drawer.tsx";
import { startCheckUp } from "./use-check-up.ts";
import { listed } from "../../i18n/listed.ts";
import { HelpLink } from "../../help/HelpLink.tsx";

interface CheckUpOutcomeProps {
  readonly result: CheckUpResult;
  readonly stored: "yes" | "no" | "failed";
}

/** A green card, or exactly what to change. */
export function CheckUpOutcome({ result, stored }: CheckUpOutcomeProps): JSX.Element {
  const { t } = useTranslation("checkUp");
  const { findings, notes, profile } = result;
  const good = findings.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Shape = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={`check-up__card check-up__card--${good ? "good" : "change"}`} aria-label={t("outcome")}>
      <h2 className="check-up__verdict" tabIndex={-1} ref={heading}>
        <Shape size={32} stroke={1.8} aria-hidden="true" />
        {good ? t("good") : t("change", { count: findings.length })}
      </h2>
      {good && <p className="check-up__body">{t("goodBody")}</p>}
      {!good && <HelpLink chapter="wrong-letters" />}
      {!good && (
        <ol className="check-up__findings">
          {findings.map((finding) => (
            <Finding key={finding.kind} finding={finding} />
          ))}
        </ol>
      )}
      {notes.map((note) => (
        <p key={note} className="check-up__note">
          {t(`notes.${note}`)}
        </p>
      ))}
      {profile !== null && <Measured profile={profile} />}
      {stored === "failed" && <p className="check-up__note">{t("notStored")}</p>}
      <Button className="check-up__start" variant={good ? "default" : "filled"} onClick={startCheckUp}>
        {t("again")}
      </Button>
    </section>
  );
}

function Finding({ finding }: { readonly finding: CheckFinding }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const values = {
    codes: finding.kind === "not-read" ? listed(finding.codeIds.map((id) => t(`codes.${id}.name`))) : "",
    count: finding.kind === "doubled" ? finding.count : 0,
    gap: finding.kind === "slow" ? finding.gapMs : 0,
    expected: finding.kind === "garbled" ? finding.expected : "",
    read: finding.kind === "garbled" ? finding.read : "",
  };
  return (
    <li className="check-up__finding">
      <p className="check-up__what">{t(`findings.${finding.kind}.what`, values)}</p>
      <p className="check-up__body">{t(`findings.${finding.kind}.todo`, values)}</p>
    </li>
  );
}

function Measured({ profile }: { readonly profile: StationProfile }): JSX.Element {
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
