import { SegmentedControl } from "@mantine/core";
import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { setFloorShown, useFloorPage } from "../features/fleet/floor-page.ts";
import { RequestsScreen } from "../features/health/RequestsScreen.tsx";
import { BlackBoxScreen } from "../features/scanning/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../features/scanning/CheckUpScreen.tsx";
import { SheetsScreen } from "../features/scanning/SheetsScreen.tsx";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { useAppState } from "../shell/app-state.ts";
import { createLazyComponent } from "../shell/lazy.tsx";
import type { SettingsPage } from "../shell/navigation.ts";

const FirstRunScreen = createLazyComponent(
  async () => (await import("../features/first-run/FirstRunScreen.tsx")).FirstRunScreen,
);
const FloorScreen = createLazyComponent(async () => (await import("../features/fleet/FloorScreen.tsx")).FloorScreen);
const HealthScreen = createLazyComponent(
  async () => (await import("../features/health/HealthScreen.tsx")).HealthScreen,
);
const HelpScreen = createLazyComponent(async () => (await import("../features/help/HelpScreen.tsx")).HelpScreen);
const ShiftScreen = createLazyComponent(async () => (await import("../features/shift/ShiftScreen.tsx")).ShiftScreen);
const HoldAges = createLazyComponent(async () => (await import("../features/inventory/HoldAges.tsx")).HoldAges);

/** Shows the report of this desk's shifts. On a desk of a fleet, the operator can switch to the floor. */
function ShiftReportPage(): JSX.Element {
  const hasFleet = useAppState(({ status }) => status?.fleet === true);
  const isFloorShown = useFloorPage(({ isShown }) => isShown) && hasFleet;
  if (isFloorShown)
    return (
      <FloorScreen>
        <ReportOrFloor />
      </FloorScreen>
    );
  return (
    <ShiftScreen tools={hasFleet && <ReportOrFloor />}>
      <HoldAges />
    </ShiftScreen>
  );
}

function ReportOrFloor(): JSX.Element {
  const { t } = useTranslation(["floor", "shift"]);
  const isFloorShown = useFloorPage(({ isShown }) => isShown);
  return (
    <SegmentedControl
      aria-label={t("floor:view.choice")}
      value={isFloorShown ? "floor" : "report"}
      data={[
        { value: "report", label: t("shift:title") },
        { value: "floor", label: t("floor:view.title") },
      ]}
      onChange={(choice) => setFloorShown(choice === "floor")}
    />
  );
}

const PAGES: Readonly<Record<SettingsPage, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
  requests: RequestsScreen,
  "shift-report": ShiftReportPage,
  help: HelpScreen,
  "first-run": FirstRunScreen,
  health: HealthScreen,
};

/** Passes the pages to the settings, which must not import other features. */
export const SettingsRouter = (): JSX.Element => <SettingsScreen pages={PAGES} />;
