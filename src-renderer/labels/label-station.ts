import { create } from "zustand";
import { changedStation, type LabelStation, type RolledOutPart } from "../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";

interface Station {
  readonly station: LabelStation | null;
  readonly rolledOut: readonly RolledOutPart[];
  readonly printers: OutputOf<"labels", "printers">;
  readonly problem: string | null;
}

export const useLabelStation = create<Station>(() => ({ station: null, rolledOut: [], printers: [], problem: null }));

export async function readLabelStation(): Promise<void> {
  const answer = await desk.labels.station({});
  if (answer.ok) useLabelStation.setState(answer.value);
}

export async function readPrinters(): Promise<void> {
  const answer = await desk.labels.printers({});
  if (answer.ok) useLabelStation.setState({ printers: answer.value });
}

let saving: Promise<unknown> = Promise.resolve();

/** Resolves once every change is stored, so that a print uses it. */
export const labelStationKept = (): Promise<unknown> => saving;

/** Shows a change at once and reverts it on failure. Stores changes one after the other, so that none is lost. */
export function changeLabelStation(part: Partial<LabelStation>): void {
  const { station } = useLabelStation.getState();
  if (station === null) return;
  const next = changedStation(station, part, new Date());
  useLabelStation.setState({ station: next });
  saving = saving.then(async () => {
    const answer = await desk.labels.saveStation(next);
    useLabelStation.setState({ problem: answer.ok ? null : answer.error.code });
    if (!answer.ok) await readLabelStation();
  });
}
