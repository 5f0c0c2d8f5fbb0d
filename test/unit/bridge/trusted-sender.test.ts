import { expect, it } from "vitest";
import { isTrustedSender } from "../../../src-main/bridge/trusted-sender.ts";
import { APP_ORIGIN } from "../../../src-main/app/decisions.ts";

const ours = { isOurWindow: true, isMainFrame: true, url: `${APP_ORIGIN}/`, rendererOrigin: APP_ORIGIN };

it("who may call over the bridge is our page in our window's main frame", () => {
  expect(isTrustedSender(ours)).toBe(true);
  expect(isTrustedSender({ ...ours, url: `${APP_ORIGIN}/index.html?x#y` })).toBe(true);
});

it.each([
  ["another window", { isOurWindow: false }],
  ["a frame inside the page", { isMainFrame: false }],
  ["a page that has gone", { url: "" }],
  ["a blank page", { url: "about:blank" }],
  ["another scheme of the same length", { url: "returns-dusk://app/" }],
])("who may call over the bridge is not %s", (_who, change) =>
  expect(isTrustedSender({ ...ours, ...change })).toBe(false),
);
