import { MantineProvider } from "@mantine/core";
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, it, vi } from "vitest";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import type { DeskStatus } from "../../../../src-preload/contract/status.ts";
import { english } from "../../../../src-renderer/i18n/en/index.ts";

vi.stubGlobal("window", { desk: {}, addEventListener: () => undefined });
vi.stubGlobal("document", { documentElement: { lang: "en" } });

const { useEnvironments } = await import("../../../../src-renderer/features/environments/environments.ts");
const { useAppState } = await import("../../../../src-renderer/shell/app-state.ts");
const { CredentialsBar } = await import("../../../../src-renderer/app/notices/Notices.tsx");
const { ConnectCard } = await import("../../../../src-renderer/app/start/FirstSync.tsx");
const { bar, connect } = english.environment;

const escapeQuotes = (text: string): string => text.replaceAll("'", "&#x27;");

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: "en", resources: { en: english }, interpolation: { escapeValue: false } }),
);

function setConditions(
  kind: EnvironmentView["kind"],
  credentials: DeskStatus["credentials"],
  { isPromptOpen } = { isPromptOpen: true },
): void {
  const keychain = {
    isAvailable: !isPromptOpen,
    problem: isPromptOpen ? "not-answering" : null,
  } as Environments["keychain"];
  // The first render uses the initial state of the stores.
  Object.assign(useEnvironments.getInitialState(), {
    overview: { environments: [], keychain, configuration: { problems: [], isLocked: false } },
  });
  const environment = { id: kind, name: "Sandbox", kind };
  Object.assign(useAppState.getInitialState(), { status: { credentials, environment, outbox: { waiting: 0 } } });
}

const renderMarkup = (element: Parameters<typeof createElement>[0], props = {}): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(element, props)));

it("shows the keychain question instead of a missing API key", () => {
  setConditions("sandbox", "missing");
  expect(renderMarkup(CredentialsBar)).toContain(escapeQuotes(bar.keychain));
  expect(renderMarkup(CredentialsBar)).not.toContain(bar.action);
  expect(renderMarkup(ConnectCard as never, { credentials: "missing" })).toContain(escapeQuotes(bar.keychain));
  setConditions("sandbox", "missing", { isPromptOpen: false });
  expect(renderMarkup(CredentialsBar)).toContain(bar.action);
  expect(renderMarkup(ConnectCard as never, { credentials: "missing" })).toContain(
    escapeQuotes(connect.missing.replace("{{name}}", "Sandbox")),
  );
});

it("shows the keychain question unless in practice or after a refusal", () => {
  setConditions("sandbox", "ok");
  expect(renderMarkup(CredentialsBar)).toContain(escapeQuotes(bar.keychain));
  setConditions("practice", "ok");
  expect(renderMarkup(CredentialsBar)).not.toContain("notice");
  setConditions("sandbox", "refused");
  expect(renderMarkup(CredentialsBar)).toContain(bar.refused_zero);
});
