import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import type { WarehouseView } from "../../src-preload/contract/reference/reference.ts";
import type { Settings, SettingsPart } from "../../src-preload/contract/settings.ts";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { desk } from "../bridge.ts";
import { unsubscribeAll } from "./subscriptions.ts";
import { afterVerdict } from "./verdict-frame.ts";

type Unreachable = "offline" | "unanswered" | "credentials";

/** Null if the service can be asked. */
export function useUnreachableReason(): Unreachable | null {
  return useAppState(({ status }) => {
    if (status === null) return null;
    if (status.credentials !== "ok") return "credentials";
    return status.network === "offline" || status.network === "unanswered" ? status.network : null;
  });
}

/** Small state that main pushes to the whole window. Null until main answers. */
interface LiveDesk {
  readonly status: DeskStatus | null;
  readonly sync: SyncStatus | null;
  readonly settings: Settings | null;
  readonly warehouses: readonly WarehouseView[];
  readonly unreachable: boolean;
}

export const useAppState = create<LiveDesk>(() => ({
  status: null,
  sync: null,
  settings: null,
  warehouses: [],
  unreachable: false,
}));

type Pushed = "status" | "sync" | "settings";

/** Subscribes before asking, so that no change between the two is lost; a pushed value beats the first answer. */
export function connectAppState(): Unsubscribe {
  let connected = true;
  const pushed = new Set<Pushed>();
  const put = <K extends Pushed>(key: K, value: LiveDesk[K]): void => {
    if (connected) show({ [key]: value });
  };
  const onPush = <K extends Pushed>(key: K, value: LiveDesk[K]): void => {
    pushed.add(key);
    // An unknown code starts a refresh, whose news must not delay its verdict.
    afterVerdict(() => put(key, value));
  };
  const stop = unsubscribeAll(
    desk.status.onChanged((status) => onPush("status", status)),
    desk.settings.onChanged((settings) => onPush("settings", settings)),
    desk.sync.onProgress((sync) => {
      onPush("sync", sync);
      if (sync.state === "idle") void readWarehouses();
    }),
    desk.reference.onListUpdated(({ name }) => {
      if (name === "warehouses") void readWarehouses();
    }),
  );
  void readFirst((key, value) => {
    if (!pushed.has(key)) put(key, value);
  });
  return () => {
    connected = false;
    stop();
  };
}

export function refetchAppState(): void {
  void readFirst((key, value) => show({ [key]: value }));
}

type Put = <K extends Pushed>(key: K, value: LiveDesk[K]) => void;

async function readFirst(put: Put): Promise<void> {
  const [status, sync, settings] = await Promise.all([
    desk.status.get({}),
    desk.sync.status({}),
    desk.settings.get({}),
  ]);
  if (status.ok) put("status", status.value);
  if (sync.ok) put("sync", sync.value);
  if (settings.ok) put("settings", settings.value);
  const failed = [status, sync, settings].some((answer) => !answer.ok && answer.error.code !== "desk-locked");
  useAppState.setState({ unreachable: failed });
  await readWarehouses();
}

async function readWarehouses(): Promise<void> {
  const answer = await desk.reference.warehouses({});
  if (answer.ok) useAppState.setState({ warehouses: answer.value });
}

type SyncAction = "start" | "stop" | "resume" | "openDesk" | "status";

export async function changeSync(action: SyncAction): Promise<void> {
  const answer = await desk.sync[action]({});
  if (answer.ok) useAppState.setState({ sync: answer.value });
}

export const startSync = (): Promise<void> => changeSync("start");

/** The settings as last sent by main, and the parts still being saved. */
let stored: Settings | null = null;
let saving: readonly SettingsPart[] = [];

function withSaving(settings: Settings): Settings {
  const parts: SettingsPart = {};
  for (const part of saving) Object.assign(parts, part);
  return { ...settings, ...parts };
}

function show(reported: Partial<Pick<LiveDesk, Pushed>>): void {
  stored = reported.settings ?? stored;
  useAppState.setState(stored === null ? reported : { ...reported, settings: withSaving(stored) });
}

/** Shows the change at once and reverts it on failure. Sends only the changed part, so that no save undoes another. */
export async function saveSettings(part: SettingsPart): Promise<boolean> {
  saving = [...saving, part];
  show({});
  const answer = await desk.settings.save(part);
  saving = saving.filter((other) => other !== part);
  show(answer.ok ? { settings: answer.value } : {});
  return answer.ok;
}
