import { NO_UPDATER, createUpdates } from "../../../src-main/environments/updates.ts";

/** Of a program that others bring up to date. */
export const noUpdates = createUpdates({
  feed: "https://updates.test/",
  updater: NO_UPDATER,
  ownVersion: "1.0.0",
  workUnderWay: () => Promise.resolve(null),
  publish: () => undefined,
  now: () => new Date(),
});
