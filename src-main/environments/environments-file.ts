import { z } from "zod";
import { ENVIRONMENT_ID, type OwnEnvironments } from "../../src-domain/environments/environment.ts";
import { FIRST_RUN_STEPS } from "../../src-domain/first-run.ts";
import { createJsonFile } from "../base/json-file.ts";
import { createSerialQueue } from "../base/serial-queue.ts";

const addresses = z.object({ userApiUrl: z.string(), publicApiUrl: z.string() });
const id = z.string().regex(ENVIRONMENT_ID);

const stateSchema = z.object({
  /** The environment that the operator chose last; null before the first choice. */
  current: id.nullable(),
  custom: z.array(addresses.extend({ id, name: z.string() })).readonly(),
  edited: z.record(id, addresses),
  /** Current setup step; null after setup. Absent in files of versions without setup. */
  firstRun: z.enum(FIRST_RUN_STEPS).nullable().optional(),
  /** Set after the key with which earlier versions signed codes was removed from the keychain. */
  pairingKeyRemoved: z.literal(true).optional(),
});
export type EnvironmentsState = OwnEnvironments & z.infer<typeof stateSchema>;

const EMPTY: EnvironmentsState = { current: null, custom: [], edited: {} };

/** Contains no secrets. `isNew`: neither this file nor a data folder existed, so setup is offered. */
export async function openEnvironmentsFile(file: string, isNew = false) {
  const { read, write, isReset, acceptReset } = createJsonFile<EnvironmentsState>({
    file,
    loadSchema: () => Promise.resolve(stateSchema),
    fallback: EMPTY,
  });
  let state = isNew ? { ...EMPTY, firstRun: FIRST_RUN_STEPS[0] } : await read().catch(() => null);
  const { enqueue } = createSerialQueue();

  const change = (update: (previous: EnvironmentsState) => EnvironmentsState): Promise<void> =>
    enqueue(async () => {
      // Read first if the start could not, so that an unreadable file is not overwritten.
      const newState = update(state ?? (await read()));
      await write(newState);
      state = newState;
    });

  // Not awaited: if the app is killed before this write, setup is not offered again.
  if (isNew) void change((fresh) => fresh).catch(() => undefined);
  return {
    read: (): EnvironmentsState => state ?? EMPTY,
    change,
    isReset,
    acceptReset: () => enqueue(acceptReset),
  };
}

export type EnvironmentsFile = Awaited<ReturnType<typeof openEnvironmentsFile>>;
