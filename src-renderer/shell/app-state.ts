import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { WarehouseView } from "../../src-preload/contract/reference/reference.ts";
import type { Settings, SettingsPart } from "../../src-preload/contract/settings.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { desk } from "../bridge.ts";
import { unsubscribeAll } from "./subscriptions.ts";
import { afterVerdict } from "./verdict-frame.ts";

type Unreachable = "offline" | "unanswered" | "credentials";

/** Returns null if the service can be reached. */
export function useUnreachableReason(): Unreachable | null {
  return useAppState(({ status }) => {
    if (status === null) return null;
    if (status.credentials !== "ok") return "credentials";
    return status.network === "offline" || status.network === "unanswered" ? status.network : null;
  });
}

/** State that main pushes to every screen. Null until main answers. */
interface AppState {
  readonly status: DeskStatus | null;
  readonly sync: SyncStatus | null;
  readonly settings: Settings | null;
  readonly warehouses: readonly WarehouseView[];
  readonly isMainFailing: boolean;
}

export const useAppState = create<AppState>(() => ({
  status: null,
  sync: null,
  settings: null,
  warehouses: [],
  isMainFailing: false,
}));

type PushedKey = "status" | "sync" | "settings";

/** Subscribes before it fetches, so that no change is lost. A pushed value wins over a fetched one. */
export function connectAppState(): Unsubscribe {
  let isConnected = true;
  const pushedKeys = new Set<PushedKey>();
  const setIfConnected = <K extends PushedKey>(key: K, value: AppState[K]): void => {
    if (isConnected) applyPushed({ [key]: value });
  };
  const onPush = <K extends PushedKey>(key: K, value: AppState[K]): void => {
    pushedKeys.add(key);
    // A scan may start a refresh, whose events must not delay the scan's verdict.
    afterVerdict(() => setIfConnected(key, value));
  };
  const stop = unsubscribeAll(
    desk.status.onChanged((status) => onPush("status", status)),
    desk.settings.onChanged((settings) => onPush("settings", settings)),
    desk.sync.onProgress((sync) => {
      onPush("sync", sync);
      if (sync.state === "idle") void fetchWarehouses();
    }),
    desk.reference.onListUpdated(({ name }) => {
      if (name === "warehouses") void fetchWarehouses();
    }),
  );
  void fetchPushed((key, value) => {
    if (!pushedKeys.has(key)) setIfConnected(key, value);
  });
  return () => {
    isConnected = false;
    stop();
  };
}

export function refetchAppState(): void {
  void fetchPushed((key, value) => applyPushed({ [key]: value }));
}

type Apply = <K extends PushedKey>(key: K, value: AppState[K]) => void;

async function fetchPushed(apply: Apply): Promise<void> {
  const [status, sync, settings] = await Promise.all([
    desk.status.get({}),
    desk.sync.status({}),
    desk.settings.get({}),
  ]);
  if (status.ok) apply("status", status.value);
  if (sync.ok) apply("sync", sync.value);
  if (settings.ok) apply("settings", settings.value);
  const failed = [status, sync, settings].some((answer) => !answer.ok && answer.error.code !== "desk-locked");
  useAppState.setState({ isMainFailing: failed });
  await fetchWarehouses();
}

async function fetchWarehouses(): Promise<void> {
  const answer = await desk.reference.warehouses({});
  if (answer.ok) useAppState.setState({ warehouses: answer.value });
}

type SyncAction = "start" | "stop" | "resume" | "openDesk" | "status";

export async function changeSync(action: SyncAction): Promise<void> {
  const answer = await desk.sync[action]({});
  if (answer.ok) useAppState.setState({ sync: answer.value });
}

export const startSync = (): Promise<void> => changeSync("start");

function createSettingsSaver() {
  /** The settings that main last sent, and the parts being saved. */
  let stored: Settings | null = null;
  let saving: readonly SettingsPart[] = [];

  function applyPushed(changes: Partial<Pick<AppState, PushedKey>>): void {
    stored = changes.settings ?? stored;
    if (stored === null) return useAppState.setState(changes);
    const settings = { ...stored };
    for (const part of saving) Object.assign(settings, part);
    return useAppState.setState({ ...changes, settings });
  }

  return {
    applyPushed,
    /** Shows the change before main answers, and reverts it on failure. Sends one part, so that saves do not conflict. */
    saveSettings: async (part: SettingsPart): Promise<boolean> => {
      saving = [...saving, part];
      applyPushed({});
      const answer = await desk.settings.save(part);
      saving = saving.filter((other) => other !== part);
      applyPushed(answer.ok ? { settings: answer.value } : {});
      return answer.ok;
    },
  };
}

const { applyPushed, saveSettings } = createSettingsSaver();
export { saveSettings };
