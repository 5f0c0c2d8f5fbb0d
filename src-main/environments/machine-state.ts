import { copyFile } from "node:fs/promises";
import { z } from "zod";
import { FIRST_RUN_STEPS } from "../../src-domain/first-run.ts";
import { ENVIRONMENT_ID, type OwnEnvironments } from "../../src-domain/environments/environment.ts";
import { type KeptValue, readKept } from "../desk/environments/kept-value.ts";
import { readText } from "../kit/files.ts";
import { createSerialQueue } from "../kit/serial-queue.ts";
import { writeWhole } from "../kit/whole-file.ts";

const addresses = z.object({ userApiUrl: z.string(), publicApiUrl: z.string() });
const id = z.string().regex(ENVIRONMENT_ID);

const machineState = z.object({
  /** The environment the operator chose last; null until one was chosen. */
  current: id.nullable(),
  custom: z.array(addresses.extend({ id, name: z.string() })).readonly(),
  edited: z.record(id, addresses),
  /** Where setting up this desk stands; null once it is done. Left out by programs that did not ask. */
  firstRun: z.enum(FIRST_RUN_STEPS).nullable().optional(),
});
export type MachineState = OwnEnvironments & z.infer<typeof machineState>;

const NOTHING: MachineState = { current: null, custom: [], edited: {} };

/** Never a secret. `isNew`: nothing was ever kept here, so the operator is asked how to set the desk up. */
export async function openMachineState(file: string, isNew = false) {
  const found: KeptValue<MachineState> | null = isNew
    ? { value: { ...NOTHING, firstRun: FIRST_RUN_STEPS[0] }, whole: true }
    : await read(file).catch(() => null);
  let known = found?.value ?? null;
  const { inTurn } = createSerialQueue();

  const change = (next: (before: MachineState) => MachineState): Promise<void> =>
    inTurn(async () => {
      // What the start could not read is not written over.
      const after = next(known ?? (await read(file)).value);
      await writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(after, null, 2)}\n`));
      known = after;
    });

  // No start waits for it: a desk that is killed before is asked nothing.
  if (isNew) void change((fresh) => fresh).catch(() => undefined);
  return {
    read: (): MachineState => known ?? NOTHING,
    /** A part of what was stored could not be read at the start. */
    isReset: found?.whole === false,
    change,
  };
}

export type MachineStateFile = Awaited<ReturnType<typeof openMachineState>>;

/** Of a damaged file, what fits; a copy stays, because the next change writes over what a person may still read in it. */
async function read(file: string): Promise<KeptValue<MachineState>> {
  const text = await readText(file);
  if (text === null) return { value: NOTHING, whole: true };
  const kept = readKept(machineState, jsonOf(text), NOTHING);
  if (!kept.whole) await copyFile(file, `${file}.damaged`).catch(() => undefined);
  return kept;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
