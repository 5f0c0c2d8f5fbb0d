import { Button } from "@mantine/core";
import { type ComponentType, type JSX, useEffect } from "react";
import { ErrorBoundary, type FallbackProps, useErrorBoundary } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { faultOf } from "../../src-domain/health/fault.ts";
import { watchFileDrops } from "../features/import/file-drop.ts";
import { useDistanceMode } from "../features/scanning/distance-mode.ts";
import { ScannerCapture } from "../features/scanning/ScannerCapture.tsx";
import { ScanScreen } from "../features/scanning/ScanScreen.tsx";
import { isScreenOffered, useAppState } from "../shell/app-state.ts";
import { reportFault } from "../shell/fault-report.ts";
import { openFindBox } from "../shell/find-box.ts";
import { markFirstRender, firstRender } from "../shell/first-render.ts";
import "./frame.css";
import { createComponentAfterFirstRender } from "../shell/lazy.tsx";
import { type ScreenName, SCREENS, showScreen, useNavigation } from "../shell/navigation.ts";
import { restoreLostFocus } from "../shell/restore-focus.ts";
import { persistScreen } from "../shell/restore-screen.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { FLOATING_ID } from "../theme/theme.ts";
import { EmptyState } from "../ui/text/text.tsx";
import { openContextualHelp } from "./contextual-help.ts";
import { DistanceMode } from "./distance/DistanceMode.tsx";
import { KeyHelp } from "./KeyHelp.tsx";
import { ClockNotice, ConfigurationBar, CredentialsBar, FileNotices, InterruptionNotice } from "./notices/Notices.tsx";
import { Rail } from "./Rail.tsx";
import { FirstSync } from "./start/FirstSync.tsx";
import { TopBar } from "./top-bar/TopBar.tsx";

/** All screens except Scan are separate files, so that the window accepts scans before the other screens are loaded. */
const SCREEN_LOADERS: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  scan: async () => ScanScreen,
  inventory: async () => (await import("../features/inventory/InventoryScreen.tsx")).InventoryScreen,
  resends: async () => (await import("../features/resends/ResendsScreen.tsx")).ResendsScreen,
  "shipping-orders": async () => (await import("../features/shipping/ShippingOrdersScreen.tsx")).ShippingOrdersScreen,
  "orders-to-send": async () => (await import("../features/orders/OrdersToSendScreen.tsx")).OrdersToSendScreen,
  fba: async () => (await import("../features/fba/FbaScreen.tsx")).FbaScreen,
  "reference-lists": async () => (await import("../features/reference/ReferenceListsScreen.tsx")).ReferenceListsScreen,
  settings: async () => (await import("./SettingsRouter.tsx")).SettingsRouter,
};

const useScreenViews = create<Readonly<Partial<Record<ScreenName, ComponentType>>>>(() => ({ scan: ScanScreen }));

async function loadScreen(screen: ScreenName): Promise<void> {
  if (useScreenViews.getState()[screen]) return;
  const view = await SCREEN_LOADERS[screen]();
  useScreenViews.setState({ [screen]: view });
}

/** Loads the screens one by one while the page is idle, so that the page handles input in between. */
async function loadScreens(): Promise<void> {
  await firstRender;
  for (const screen of SCREENS) {
    await waitForIdle();
    await loadScreen(screen);
  }
}

/** Milliseconds after which a busy page runs the idle callback anyway. */
const MAX_IDLE_WAIT_MS = 500;
const waitForIdle = (): Promise<unknown> =>
  new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS }));

/** Error name, code and position, never the message, which may contain personal data. */
function faultText(error: unknown): string {
  const { name, code, frames } = faultOf(error);
  return [name, code, frames[0]].filter((part) => part !== null && part !== undefined).join(" · ");
}

function BrokenScreen({ error, resetErrorBoundary }: FallbackProps): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <EmptyState
      title={t("broken.title")}
      body={t("broken.body")}
      detailText={faultText(error)}
      action={<Button onClick={resetErrorBoundary}>{t("broken.action")}</Button>}
    />
  );
}

const FindBox = createComponentAfterFirstRender(async () => (await import("./find/FindBox.tsx")).FindBox);
const LessonPanel = createComponentAfterFirstRender(
  async () => (await import("../features/help/LessonPanel.tsx")).LessonPanel,
);
const FieldMenu = createComponentAfterFirstRender(async () => (await import("./FieldMenu.tsx")).FieldMenu);
const FirstRunOpener = createComponentAfterFirstRender(
  async () => (await import("../features/first-run/FirstRunOpener.tsx")).FirstRunOpener,
);
// Loaded late, because it fetches failed orders, which starts the reader thread.
const LabelNotices = createComponentAfterFirstRender(
  async () => (await import("../features/resends/LabelNotices.tsx")).LabelNotices,
);
const OrderFileSheet = createComponentAfterFirstRender(
  async () => (await import("../features/orders/OrderFileSheet.tsx")).OrderFileSheet,
);
const ImportSheet = createComponentAfterFirstRender(
  async () => (await import("../features/import/ImportSheet.tsx")).ImportSheet,
);

/** The settings can be opened during the first sync, because the address or the credentials may be missing. */
export function Frame(): JSX.Element {
  const isFirstSyncDone = useAppState((state) => state.sync?.isFirstSync === false);
  const isPractice = useAppState((state) => state.status?.environment.kind === "practice");
  const isDistanceMode = useDistanceMode((mode) => mode.isOn);
  useShortcuts({ guide: openContextualHelp });
  useEffect(markFirstRender, []);
  useEffect(() => persistScreen(), []);
  useEffect(() => restoreLostFocus(window), []);
  useEffect(() => watchFileDrops(window), []);
  useEffect(() => void loadScreens(), []);
  return (
    <div className={isDistanceMode ? "frame frame--behind" : "frame"}>
      <Rail />
      <TopBar />
      <div className="frame__calls">
        <InterruptionNotice />
        <FileNotices />
        <ClockNotice />
        <ConfigurationBar />
        {isFirstSyncDone && <LabelNotices />}
        {isFirstSyncDone && <CredentialsBar />}
        {isFirstSyncDone && isPractice && <LessonPanel />}
      </div>
      <main className="frame__content">
        <Screens isFirstSyncDone={isFirstSyncDone} />
        <div id={FLOATING_ID} />
      </main>
      {isFirstSyncDone && <ActiveDesk />}
      <ImportSheet />
      <OrderFileSheet />
      <FirstRunOpener />
      <FieldMenu />
      <KeyHelp />
    </div>
  );
}

function Screens({ isFirstSyncDone }: { readonly isFirstSyncDone: boolean }): JSX.Element {
  const { t } = useTranslation("frame");
  const { currentScreen, openedScreens } = useNavigation();
  const visibleScreens = isFirstSyncDone
    ? openedScreens
    : openedScreens.filter((screen) => screen === currentScreen || screen === "settings");
  return (
    <>
      {visibleScreens.map((screen) => {
        const showsFirstSync = !isFirstSyncDone && screen !== "settings";
        return (
          <section key={screen} className="frame__screen" hidden={screen !== currentScreen}>
            {/* A heading for screen readers, because the Scan screen shows no title. */}
            {screen === "scan" && !showsFirstSync && <h1 className="visually-hidden">{t("screens.scan")}</h1>}
            {/* Keeps a fault in one screen from breaking the others and the frame. */}
            <ErrorBoundary FallbackComponent={BrokenScreen} onError={(error) => reportFault("render", error)}>
              {showsFirstSync ? <FirstSync /> : <Screen name={screen} />}
            </ErrorBoundary>
          </section>
        );
      })}
    </>
  );
}

function Screen({ name }: { readonly name: ScreenName }): JSX.Element | null {
  const view = useScreenViews((views) => views[name]);
  const { showBoundary } = useErrorBoundary();
  useEffect(() => void loadScreen(name).catch(showBoundary), [name, showBoundary]);
  return view === undefined ? null : <LoadedScreen view={view} />;
}

const LoadedScreen = ({ view: View }: { readonly view: ComponentType }): JSX.Element => <View />;

function ActiveDesk(): JSX.Element {
  useShortcuts({
    screens: ({ code }) => {
      const screen = SCREENS[Number(code.slice(-1)) - 1];
      if (screen !== undefined && isScreenOffered(screen)) showScreen(screen);
    },
    search: openFindBox,
  });
  return (
    <>
      <DistanceMode />
      <FindBox />
      <ScannerCapture />
    </>
  );
}
