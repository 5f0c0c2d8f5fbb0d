import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconPlayerTrackPrev } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { decimalText } from "../../i18n/format.ts";
import type { GestureDetails } from "../../../src-preload/contract/health/black-box.ts";
import { stationScanner } from "../../scanner/station-scanner.ts";
import { replaySteps, visible, type ReplayStep } from "./replay-steps.ts";

/** Slow enough to follow; the list shows the real gaps. */
const SHOWN_GAP_MS = 180;

export function Replay({ details }: { readonly details: GestureDetails }): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { keys, gesture } = details;
  const steps = useMemo(() => replaySteps(keys, stationScanner().reader.layout), [keys]);
  const player = usePlayer(steps.length);
  if (steps.length === 0) return <p className="black-box__todo">{t("replay.typed")}</p>;
  const current = steps[player.step - 1];
  const gaps = steps.map(({ gapMs }) => gapMs);
  const readsAlike = (steps.at(-1)?.soFar ?? "") === gesture.text;
  return (
    <div className="replay">
      <p className="replay__result" aria-label={t("replay.result")}>
        {visible(current?.soFar ?? "")}
        {player.step < steps.length && <span className="replay__caret" aria-hidden="true" />}
      </p>
      <p className="replay__progress">{t("replay.progress", { step: player.step, count: steps.length })}</p>
      <Controls player={player} count={steps.length} />
      <KeyList steps={steps} step={player.step} />
      <p className="replay__pace">
        {t("replay.pace", { total: Math.round(gesture.burstMs), longest: Math.round(Math.max(...gaps)) })}
      </p>
      {!readsAlike && <p className="replay__pace">{t("replay.otherLayout", { text: visible(gesture.text) })}</p>}
    </div>
  );
}

interface Player {
  readonly step: number;
  readonly playing: boolean;
  readonly play: () => void;
  readonly pause: () => void;
  readonly next: () => void;
  readonly restart: () => void;
}

function usePlayer(count: number): Player {
  const [step, setStep] = useState(count);
  const [wanted, setWanted] = useState(false);
  const playing = wanted && step < count;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setStep((now) => Math.min(count, now + 1)), SHOWN_GAP_MS);
    return () => clearInterval(timer);
  }, [playing, count]);
  const show = (next: (now: number) => number, play: boolean): void => {
    setStep(next);
    setWanted(play);
  };
  return {
    step,
    playing,
    play: () => show((now) => (now >= count ? 0 : now), true),
    pause: () => setWanted(false),
    next: () => show((now) => (now >= count ? 1 : now + 1), false),
    restart: () => show(() => 0, false),
  };
}

function Controls({ player, count }: { readonly player: Player; readonly count: number }): JSX.Element {
  const { t } = useTranslation("blackBox");
  const size = { size: 16, "aria-hidden": true } as const;
  return (
    <div className="replay__controls">
      <Button
        size="compact-sm"
        leftSection={player.playing ? <IconPlayerPause {...size} /> : <IconPlayerPlay {...size} />}
        onClick={player.playing ? player.pause : player.play}
      >
        {player.playing ? t("replay.pause") : t("replay.play")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerSkipForward {...size} />}
        disabled={player.playing || count === 0}
        onClick={player.next}
      >
        {t("replay.step")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlayerTrackPrev {...size} />}
        disabled={player.step === 0}
        onClick={player.restart}
      >
        {t("replay.restart")}
      </Button>
    </div>
  );
}

interface KeyListProps {
  readonly steps: readonly ReplayStep[];
  readonly step: number;
}

function KeyList({ steps, step }: KeyListProps): JSX.Element {
  const { t } = useTranslation("blackBox");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only the list: the operator is reading the rest of the drawer.
    if (row && step < steps.length) frame.current?.scrollTo({ top: row.offsetTop - frame.current.clientHeight / 2 });
  }, [step, steps.length]);
  return (
    <div className="replay__frame" ref={frame} role="region" aria-label={t("replay.keys")} tabIndex={0}>
      <table className="replay__keys" aria-label={t("replay.keys")}>
        <thead>
          <tr>
            <th scope="col">{t("replay.number")}</th>
            <th scope="col">{t("replay.key")}</th>
            <th scope="col" className="replay__end">
              {t("replay.gap")}
            </th>
            <th scope="col">{t("replay.character")}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((shown) => (
            <KeyRow key={shown.number} shown={shown} state={stateOf(shown.number, step)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type KeyState = "past" | "now" | "ahead";
const stateOf = (number: number, step: number): KeyState =>
  number === step ? "now" : number < step ? "past" : "ahead";

function KeyRow({ shown, state }: { readonly shown: ReplayStep; readonly state: KeyState }): JSX.Element {
  const { t } = useTranslation("blackBox");
  return (
    <tr className={`replay__row replay__row--${state}`} aria-current={state === "now" ? "step" : undefined}>
      <td>{shown.number}</td>
      <td>
        {shown.held.map((modifier) => (
          <kbd key={modifier} className="replay__modifier">
            {t(`replay.${modifier}`)}
          </kbd>
        ))}
        {shown.code}
      </td>
      <td className="replay__end">{t("milliseconds", { value: decimalText(shown.gapMs) })}</td>
      <td className={shown.character === undefined ? "replay__unknown" : "replay__character"}>
        {shown.character === undefined && t("replay.unknown")}
        {shown.character === null && t("replay.modifier")}
        {typeof shown.character === "string" && visible(shown.character)}
      </td>
    </tr>
  );
}
