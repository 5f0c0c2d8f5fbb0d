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

const escaped = (text: string): string => text.replaceAll("'", "&#x27;");

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: "en", resources: { en: english }, interpolation: { escapeValue: false } }),
);

function stand(kind: EnvironmentView["kind"], credentials: DeskStatus["credentials"], asks: boolean): void {
  const keychain = { available: !asks, problem: asks ? "not-answering" : null } as Environments["keychain"];
  // The first render uses the initial state of the stores.
  Object.assign(useEnvironments.getInitialState(), {
    overview: { environments: [], keychain, configuration: { problems: [], locked: false } },
  });
  const environment = { id: kind, name: "Sandbox", kind };
  Object.assign(useAppState.getInitialState(), { status: { credentials, environment, outbox: { waiting: 0 } } });
}

const drawn = (element: Parameters<typeof createElement>[0], props = {}): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(element, props)));

it("shows the keychain question instead of a missing API key", () => {
  stand("sandbox", "missing", true);
  expect(drawn(CredentialsBar)).toContain(escaped(bar.keychain));
  expect(drawn(CredentialsBar)).not.toContain(bar.action);
  expect(drawn(ConnectCard as never, { credentials: "missing" })).toContain(escaped(bar.keychain));
  stand("sandbox", "missing", false);
  expect(drawn(CredentialsBar)).toContain(bar.action);
  expect(drawn(ConnectCard as never, { credentials: "missing" })).toContain(
    escaped(connect.missing.replace("{{name}}", "Sandbox")),
  );
});

it("shows the keychain question unless in practice or after a refusal", () => {
  stand("sandbox", "ok", true);
  expect(drawn(CredentialsBar)).toContain(escaped(bar.keychain));
  stand("practice", "ok", true);
  expect(drawn(CredentialsBar)).not.toContain("notice");
  stand("sandbox", "refused", true);
  expect(drawn(CredentialsBar)).toContain(bar.refused_zero);
});
