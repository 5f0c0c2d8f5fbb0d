import { release } from "node:os";
import type { Environment } from "../../src-domain/environments/environment.ts";
import { userAgentText, type ServiceAddress, type ServiceCredentials } from "../service/index.ts";
import type { Desk } from "../desk/desk.ts";
import type { LabelStore } from "../desk/labels/label-hosts.ts";
import type { PairingKeys } from "../desk/environments/pairing-keys.ts";
import type { PrintPort } from "../desk/labels/print-port.ts";
import type { SigningKeys } from "../desk/events/signing-keys.ts";
import type { Publish } from "../desk/context.ts";
import type { ThreadNews } from "../store/thread/store-news.ts";
import type { Lessons } from "../practice/lessons.ts";
import type { StoreUnusable } from "../store/thread/client.ts";
import type { ManagedConfiguration } from "./managed-configuration.ts";
import type { NetworkPath } from "./network-path.ts";

export interface OpenEnvironment {
  readonly desk: Desk;
  readonly service: EnvironmentService;
  /** Of practice; null in a real environment. */
  readonly lessons: Lessons | null;
  /** Where its databases are. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Where an environment's service is, how to get there and how to sign in. Practice is on this computer: it needs no way. */
export interface EnvironmentService extends Partial<NetworkPath> {
  readonly address: ServiceAddress;
  readonly credentials: () => ServiceCredentials | null | Promise<ServiceCredentials | null>;
  /** Of the service's webhooks. */
  readonly signingKeys: SigningKeys;
  /** Where labels lie; left out, none can be fetched. */
  readonly labels?: Omit<LabelStore, "folder">;
  /** Where photos lie, in the form of `normalizeBaseUrl`; null where no address is known. */
  readonly photoBase?: () => string | null;
}

/** What the program says of itself to the service. */
export interface ProgramIdentity {
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  /** BCP 47. */
  readonly language: string;
}

export interface EnvironmentOptions {
  readonly environment: Environment;
  /** Of its data, and of no other environment's. */
  readonly folder: string;
  /** Of a real environment; may lack an address or the credentials, calls then say so. */
  readonly service: EnvironmentService;
  /** Address of a running simulator, or null for the built-in one. */
  readonly practiceService: string | null;
  /** What IT rolled out. */
  readonly managed: Pick<ManagedConfiguration, "defaults" | "inbox" | "shippingDrafts" | "beyondContract">;
  readonly program: ProgramIdentity;
  /** Of the site. */
  readonly pairing: PairingKeys;
  /** Left out, nothing can be printed. */
  readonly printing?: PrintPort | undefined;
  readonly publish: Publish;
  /** The environment that is open must be closed: its journal is not sound. */
  readonly onJournalDamaged: (damage: StoreUnusable) => void;
  /** When the store's thread has ended the environment must be opened again. */
  readonly onThread: (news: ThreadNews) => void;
}

export function userAgentOf({ name, version, runtime, language }: ProgramIdentity): string {
  const osVersion = `${process.platform} ${release()}`;
  return userAgentText({ app: name, version, osVersion, runtimeVersion: runtime, language });
}
