import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CHECK_CODES, type CheckCodeId } from "../../../src-domain/scanning/station-profile.ts";
import { Barcode, printedText } from "../../components/Barcode.tsx";
import { useCheckUp } from "./check-up.ts";
import "./check-up.css";
import { CheckUpOutcome } from "./CheckUpOutcome.tsx";
import { DriftNote } from "./DriftNote.tsx";
import { skipShownCode, startCheckUp, useCheckUpScans } from "./use-check-up.ts";

/** The check-up without its head, for wherever it is part of something else. */
export function CheckUp(): JSX.Element {
  const phase = useCheckUp((state) => state.phase);
  useCheckUpScans();
  return (
    <>
      {(phase.kind === "before" || phase.kind === "done") && <DriftNote />}
      {phase.kind === "before" && <Before />}
      {phase.kind === "scanning" && <Scanning codeId={phase.codeId} />}
      {phase.kind === "settling" && <Settling />}
      {phase.kind === "done" && <CheckUpOutcome result={phase.result} stored={phase.stored} />}
    </>
  );
}

function Before(): JSX.Element {
  const { t } = useTranslation("checkUp");
  return (
    <section className="check-up__card">
      <h2 className="check-up__heading">{t("before.heading")}</h2>
      <p className="check-up__body">{t("before.body")}</p>
      <p className="check-up__body">{t("before.paper")}</p>
      <Button className="check-up__start" size="md" onClick={startCheckUp}>
        {t("start")}
      </Button>
    </section>
  );
}

function Scanning({ codeId }: { readonly codeId: CheckCodeId }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const index = CHECK_CODES.findIndex(({ id }) => id === codeId);
  const text = CHECK_CODES[index]?.text ?? "";
  return (
    <section className="check-up__card">
      <div role="status">
        <h2 className="check-up__heading">
          {t("scan.heading", { number: index + 1, count: CHECK_CODES.length, name: t(`codes.${codeId}.name`) })}
        </h2>
        <p className="check-up__body">{t(`codes.${codeId}.why`)}</p>
      </div>
      <figure className="check-up__symbol">
        <Barcode text={text} label={t("scan.barcode", { text: printedText(text) })} />
        <figcaption className="check-up__text">{printedText(text)}</figcaption>
      </figure>
      <Steps shown={codeId} />
      <Button className="check-up__start" variant="default" onClick={skipShownCode}>
        {t("skip")}
      </Button>
    </section>
  );
}

function Settling(): JSX.Element {
  const { t } = useTranslation("checkUp");
  return (
    <section className="check-up__card">
      <div role="status">
        <h2 className="check-up__heading">{t("measuring")}</h2>
        <p className="check-up__body">{t("measuringBody")}</p>
      </div>
      <Steps shown={null} />
    </section>
  );
}

function Steps({ shown }: { readonly shown: CheckCodeId | null }): JSX.Element {
  const { t } = useTranslation("checkUp");
  const readings = useCheckUp((state) => state.readings);
  return (
    <ol className="check-up__steps">
      {CHECK_CODES.map(({ id }) => {
        const read = readings.some(({ codeId }) => codeId === id);
        const state = read ? "read" : id === shown ? "now" : "open";
        return (
          <li
            key={id}
            className={`check-up__step check-up__step--${state}`}
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
