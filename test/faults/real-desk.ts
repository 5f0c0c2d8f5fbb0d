import { createDesk, type Desk, type DeskOptions } from "../../src-main/desk/desk.ts";
import { fixedSigningKey } from "../../src-main/desk/signing-keys.ts";
import { openStore, type Store } from "../../src-main/store/thread/client.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import { PACE } from "./pace.ts";

interface RealDesk {
  readonly folder: string;
  readonly address: { readonly userBaseUrl: string; readonly publicBaseUrl: string };
  readonly credentials: { readonly apiKey: string; readonly apiToken: string };
  /** PEM of authorities to be trusted besides the computer's own. */
  readonly extraCa?: readonly string[];
  readonly publish: DeskOptions["publish"];
  readonly overStore?: (store: Store) => Store;
  /** What copying may ask of the service in a minute; the setting's where it is left out. */
  readonly copyRequestsPerMinute?: number;
}

/** A desk as main opens one, but in plain Node and with short times (pace.ts). Not yet started. */
export async function openRealDesk(given: RealDesk): Promise<Desk> {
  const { folder, address, credentials, extraCa = [], publish, overStore = (store) => store } = given;
  const store = await openStore({
    workerPath: new URL("../../src-main/store/thread/worker.ts", import.meta.url),
    folder,
    options: { defaultBatchLimit: 5 },
  });
  return createDesk({
    environment: { id: "practice", name: "Practice", kind: "practice" },
    version: "0.0.0",
    store: overStore(store),
    connection: {
      address,
      credentials: () => credentials,
      userAgent: "ReturnsDesk/0.0.0 (Platform=faults; Runtime=node; Language=en)",
      ...PACE.connection,
      extraCa,
    },
    importing: { workerPath: new URL("../../src-main/import/import-worker.ts", import.meta.url), folder },
    signingKeys: fixedSigningKey(PRACTICE_SIGNING_KEY),
    publish,
    now: () => new Date(),
    timing: PACE.timing,
    ...(given.copyRequestsPerMinute !== undefined && { copyRequestsPerMinute: given.copyRequestsPerMinute }),
  });
}
