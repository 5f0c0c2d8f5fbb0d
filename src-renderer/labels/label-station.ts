import { create } from "zustand";
import { changedStation, type LabelStation, type RolledOutPart } from "../../src-domain/labels/printing.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";

interface Station {
  readonly station: LabelStation | null;
  /** IT has set these. */
  readonly rolledOut: readonly RolledOutPart[];
  readonly printers: OutputOf<"labels", "printers">;
  /** Why the last change was not kept. */
  readonly problem: string | null;
}

/** How this computer prints labels, as main has it. */
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

/** Resolves once all that was chosen is kept: whatever is printed then is printed so. */
export const labelStationKept = (): Promise<unknown> => saving;

/** Shown at once, kept one after the other: two changes made fast are both kept. What was not kept is taken back. */
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
