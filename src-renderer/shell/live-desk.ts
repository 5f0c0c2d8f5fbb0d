import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import type { WarehouseView } from "../../src-preload/contract/reference.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { SyncStatus } from "../../src-preload/contract/sync.ts";
import { desk } from "../bridge.ts";

/** What main tells the whole window: small, pushed, and the same for every screen. Null until main has answered. */
interface LiveDesk {
  readonly status: DeskStatus | null;
  readonly sync: SyncStatus | null;
  readonly settings: Settings | null;
  readonly warehouses: readonly WarehouseView[];
  /** A first answer failed; the window cannot say what state the desk is in. */
  readonly unreachable: boolean;
}

export const useLiveDesk = create<LiveDesk>(() => ({
  status: null,
  sync: null,
  settings: null,
  warehouses: [],
  unreachable: false,
}));

/** Subscribes before it asks, so that a change between the two is not lost; a pushed value beats the first answer. */
export function connectLiveDesk(): Unsubscribe {
  let connected = true;
  const pushed = new Set<string>();
  const put = <K extends "status" | "sync" | "settings">(key: K, value: LiveDesk[K]): void => {
    if (connected) useLiveDesk.setState({ [key]: value });
  };
  const stops = [
    desk.desk.onStatusChanged((status) => (pushed.add("status"), put("status", status))),
    desk.settings.onChanged((settings) => (pushed.add("settings"), put("settings", settings))),
    desk.sync.onProgress((sync) => {
      pushed.add("sync");
      put("sync", sync);
      if (sync.state === "idle") void readWarehouses();
    }),
  ];
  void readFirst(put, pushed);
  return () => {
    connected = false;
    for (const stop of stops) stop();
  };
}

type Put = <K extends "status" | "sync" | "settings">(key: K, value: LiveDesk[K]) => void;

async function readFirst(put: Put, pushed: ReadonlySet<string>): Promise<void> {
  const [status, sync, settings] = await Promise.all([
    desk.desk.status({}),
    desk.sync.status({}),
    desk.settings.get({}),
  ]);
  if (status.ok && !pushed.has("status")) put("status", status.value);
  if (sync.ok && !pushed.has("sync")) put("sync", sync.value);
  if (settings.ok && !pushed.has("settings")) put("settings", settings.value);
  useLiveDesk.setState({ unreachable: !(status.ok && sync.ok && settings.ok) });
  await readWarehouses();
}

async function readWarehouses(): Promise<void> {
  const answer = await desk.reference.warehouses({});
  if (answer.ok) useLiveDesk.setState({ warehouses: answer.value });
}
