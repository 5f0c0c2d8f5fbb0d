import { Button } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { refusalWord } from "../../../environments/environments.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { QrCode } from "../../../components/QrCode.tsx";
import { scannerGesture } from "../../../scanner/storing/gesture.ts";
import { takeBursts } from "../../../scanner/scan-intake.ts";
import { stationScanner } from "../../../scanner/station-scanner.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";
import "../settings.css";
import {
  askForKey,
  compareNumbers,
  createKey,
  endPairing,
  giveKey,
  lookAtPairing,
  scanPairingCode,
  usePairing,
} from "../../../batches/pairing.ts";

/** The key that a site's desks share. */
export function PairingSettings(): JSX.Element {
  const { t } = useTranslation("settings");
  const { state, step, problem } = usePairing();
  useEffect(() => {
    void lookAtPairing();
    return () => void endPairing();
  }, []);
  const isPaired = state === "in-keychain";
  const isIdle = step === "none" || step === "done";
  const words = problem === "not-confirmed" || problem === "locked" ? refusalWord(problem) : null;
  return (
    <SettingsGroup title={t("pairing.title")}>
      {state !== null && <p role="status">{t(`pairing.state.${state}`)}</p>}
      {problem !== null && (
        <FailureNote
          text={words ?? t(`pairing.problem.${problem as Exclude<typeof problem, "not-confirmed" | "locked">}`)}
        />
      )}
      {isIdle && state !== null && (
        <div className="flow">
          {isPaired ? (
            <Button variant="default" onClick={() => void giveKey()}>
              {t("pairing.give")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void createKey()}>
              {t("pairing.create")}
            </Button>
          )}
          <Button variant="default" onClick={() => void askForKey()}>
            {t("pairing.ask")}
          </Button>
        </div>
      )}
      {!isIdle && <Exchange />}
    </SettingsGroup>
  );
}

function Exchange(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const { step, code } = usePairing();
  useEffect(
    () => takeBursts((burst) => void scanPairingCode(scannerGesture(burst, stationScanner().reader.layout).text)),
    [],
  );
  if (step === "none" || step === "done") return null;
  return (
    <div className="pairing stack">
      <p role="status">{t(`pairing.step.${step}`)}</p>
      {code !== null && <QrCode text={code} label={t("pairing.code")} />}
      <div className="flow">
        {step === "comparing" && <Button onClick={() => void compareNumbers()}>{t("pairing.compare")}</Button>}
        <Button variant="default" onClick={() => void endPairing()}>
          {t(step === "giving" ? "pairing.finish" : "pairing.cancel")}
        </Button>
      </div>
    </div>
  );
}
