import { z } from "zod";
import { FIRST_RUN_STEPS } from "../../src-domain/first-run.ts";
import { ENVIRONMENT_ID, type OwnEnvironments } from "../../src-domain/environments/environment.ts";
import { createJsonFile } from "../base/json-file.ts";
import { createSerialQueue } from "../base/serial-queue.ts";

const addresses = z.object({ userApiUrl: z.string(), publicApiUrl: z.string() });
const id = z.string().regex(ENVIRONMENT_ID);

const machineState = z.object({
  /** The environment the operator chose last; null until one was chosen. */
  current: id.nullable(),
  custom: z.array(addresses.extend({ id, name: z.string() })).readonly(),
  edited: z.record(id, addresses),
  /** Where setting up this desk stands; null once it is done. Left out by programs that did not ask. */
  firstRun: z.enum(FIRST_RUN_STEPS).nullable().optional(),
  /** The key that earlier versions signed codes with is no longer in the keychain. */
  pairingKeyRemoved: z.literal(true).optional(),
});
export type EnvironmentsState = OwnEnvironments & z.infer<typeof machineState>;

const NOTHING: EnvironmentsState = { current: null, custom: [], edited: {} };

/** Never a secret. `isNew`: nothing was ever kept here, so the operator is asked how to set the desk up. */
export async function openEnvironmentsFile(file: string, isNew = false) {
  const { read, write, isReset, acceptReset } = createJsonFile<EnvironmentsState>({
    file,
    readSchema: () => Promise.resolve(machineState),
    fallback: NOTHING,
  });
  let known = isNew ? { ...NOTHING, firstRun: FIRST_RUN_STEPS[0] } : await read().catch(() => null);
  const { enqueue } = createSerialQueue();

  const change = (next: (before: EnvironmentsState) => EnvironmentsState): Promise<void> =>
    enqueue(async () => {
      // What the start could not read is not written over.
      const after = next(known ?? (await read()));
      await write(after);
      known = after;
    });

  // No start waits for it: a desk that is killed before is asked nothing.
  if (isNew) void change((fresh) => fresh).catch(() => undefined);
  return {
    read: (): EnvironmentsState => known ?? NOTHING,
    change,
    isReset,
    acceptReset: () => enqueue(acceptReset),
  };
}

export type EnvironmentsFile = Awaited<ReturnType<typeof openEnvironmentsFile>>;
