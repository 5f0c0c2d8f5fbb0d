import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { WarehouseView } from "../../src-preload/contract/reference/reference.ts";
import type { Settings, SettingsPart } from "../../src-preload/contract/settings.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { desk } from "../bridge.ts";
import type { ScreenName } from "./navigation.ts";
import { unsubscribeAll } from "./subscriptions.ts";
import { afterVerdict } from "./verdict-frame.ts";

type UnreachableReason = "offline" | "unanswered" | "credentials";

/** Returns null if the service can be reached. */
export function useUnreachableReason(): UnreachableReason | null {
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

/** Returns whether this desk imports orders of channels. */
export const isOrderBookUsed = ({ settings }: Pick<AppState, "settings">): boolean => settings?.orderBook === true;
/** Returns whether the desk offers the screen: on the rail, by its keys and in the search. */
export const isScreenOffered = (screen: ScreenName): boolean =>
  screen !== "orders-to-send" || isOrderBookUsed(useAppState.getState());
export const useIsOrderBookUsed = (): boolean => useAppState(isOrderBookUsed);

type PushedKey = "status" | "sync" | "settings";

/** Subscribes before it fetches, so that no change is lost. A pushed value wins over a fetched one. */
export function connectAppState(): Unsubscribe {
  let isConnected = true;
  const pushedKeys = new Set<PushedKey>();
  const setIfConnected = <Key extends PushedKey>(key: Key, value: AppState[Key]): void => {
    if (isConnected) applyPushed({ [key]: value });
  };
  const onPush = <Key extends PushedKey>(key: Key, value: AppState[Key]): void => {
    pushedKeys.add(key);
    // A scan may start a refresh, whose events must not delay the scan's verdict.
    afterVerdict(() => setIfConnected(key, value));
  };
  const unsubscribe = unsubscribeAll(
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
    unsubscribe();
  };
}

export function refetchAppState(): void {
  void fetchPushed((key, value) => applyPushed({ [key]: value }));
}

type ApplyValue = <Key extends PushedKey>(key: Key, value: AppState[Key]) => void;

async function fetchPushed(applyValue: ApplyValue): Promise<void> {
  const [status, sync, settings] = await Promise.all([
    desk.status.get({}),
    desk.sync.status({}),
    desk.settings.get({}),
  ]);
  if (status.ok) applyValue("status", status.value);
  if (sync.ok) applyValue("sync", sync.value);
  if (settings.ok) applyValue("settings", settings.value);
  const hasFailure = [status, sync, settings].some((answer) => !answer.ok && answer.error.code !== "desk-locked");
  useAppState.setState({ isMainFailing: hasFailure });
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
  /** The settings that main last sent. */
  let storedSettings: Settings | null = null;
  /** Parts that main has not answered yet. */
  let unsavedParts: readonly SettingsPart[] = [];

  function applyPushed(changes: Partial<Pick<AppState, PushedKey>>): void {
    storedSettings = changes.settings ?? storedSettings;
    if (storedSettings === null) return useAppState.setState(changes);
    const settings = { ...storedSettings };
    for (const part of unsavedParts) Object.assign(settings, part);
    return useAppState.setState({ ...changes, settings });
  }

  return {
    applyPushed,
    /** Shows the change before main answers; reverts it on failure. Sends one part, so that saves do not conflict. */
    saveSettings: async (part: SettingsPart): Promise<boolean> => {
      unsavedParts = [...unsavedParts, part];
      applyPushed({});
      const answer = await desk.settings.save(part);
      unsavedParts = unsavedParts.filter((otherPart) => otherPart !== part);
      applyPushed(answer.ok ? { settings: answer.value } : {});
      return answer.ok;
    },
  };
}

const settingsSaver = createSettingsSaver();
const applyPushed = settingsSaver.applyPushed;
export const saveSettings = settingsSaver.saveSettings;
