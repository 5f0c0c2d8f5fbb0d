import { Worker } from "node:worker_threads";
import { ControlClient } from "../../src-simulator/control-client.ts";
import {
  CONTROL_SECRET_VARIABLE,
  PRACTICE_CREDENTIALS,
  PRACTICE_SIGNING_KEY,
} from "../../src-simulator/credentials.ts";
import type { SimulatorMessage } from "../../src-simulator/worker.ts";
import simulatorWorker from "../../src-simulator/worker.ts?modulePath";
import type { ServiceAddress, ServiceCredentials } from "../service/index.ts";
import { createFixedSigningKey, type SigningKeys } from "../use-cases/events/signing-keys.ts";
import type { RecipientFiles } from "../use-cases/recipients/erasure.ts";

export interface PracticeService {
  /** Lets lessons control the service; null if this program does not know its secret. */
  readonly control: ControlClient | null;
  readonly address: ServiceAddress;
  /** Public values, valid only for a simulator on this computer. */
  readonly credentials: ServiceCredentials;
  readonly photoBase: string;
  readonly labelBase: string;
  readonly signingKeys: SigningKeys;
  /** Recipients that the service stores in the environment's folder; absent if it stores none. */
  readonly recipients?: RecipientFiles;
  close(): Promise<void>;
}

interface BuiltInOptions {
  readonly stateFile: string;
  readonly items: number;
  readonly batchLimit: number;
}

/** Starts the simulator in a worker thread, so that it never slows the desk. */
export async function startPracticeService(options: BuiltInOptions): Promise<PracticeService> {
  const worker = new Worker(simulatorWorker, { workerData: options });
  const report = await new Promise<SimulatorMessage>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  if (report.type === "failed") throw new Error(report.message);
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const control = new ControlClient(report.url, report.secret);
  return {
    control,
    recipients: { erase: (endedBefore) => control.forgetRecipients(endedBefore.toISOString()) },
    address: { userBaseUrl: report.userBaseUrl, publicBaseUrl: report.publicBaseUrl },
    credentials: report.credentials,
    photoBase: report.photoBaseUrl,
    labelBase: report.labelBaseUrl,
    signingKeys: createFixedSigningKey(PRACTICE_SIGNING_KEY),
    close: async () => {
      worker.postMessage("close");
      await exited;
    },
  };
}

/** Connects to a simulator that is already running (`npm run simulator`). */
export function connectPracticeService(origin: string): PracticeService {
  const secret = process.env[CONTROL_SECRET_VARIABLE];
  return {
    control: secret === undefined ? null : new ControlClient(origin, secret),
    address: { userBaseUrl: `${origin}/practice/user`, publicBaseUrl: `${origin}/practice/public` },
    credentials: PRACTICE_CREDENTIALS,
    photoBase: `${origin}/practice/photos`,
    labelBase: `${origin}/practice/labels`,
    signingKeys: createFixedSigningKey(PRACTICE_SIGNING_KEY),
    close: async () => undefined,
  };
}
