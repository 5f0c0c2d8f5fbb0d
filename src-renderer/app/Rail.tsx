import {
  IconAdjustmentsHorizontal,
  IconBarcode,
  IconListDetails,
  IconPackageExport,
  IconPackages,
  IconTruckDelivery,
  type Icon,
} from "@tabler/icons-react";
import type { JSX, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAppState } from "../shell/app-state.ts";
import { lazyAfterFirstRender } from "../shell/lazy.tsx";
import { SCREEN_UNDER_MORE, SCREENS, showScreen, type ScreenName, useRailItem } from "../shell/navigation.ts";
import { Logo } from "../ui/Logo.tsx";
import "./frame.css";

type RailScreen = Exclude<ScreenName, typeof SCREEN_UNDER_MORE>;

const ICONS: Readonly<Record<RailScreen, Icon>> = {
  scan: IconBarcode,
  resends: IconPackageExport,
  inventory: IconPackages,
  "shipping-orders": IconTruckDelivery,
  "reference-lists": IconListDetails,
  settings: IconAdjustmentsHorizontal,
};

const isOnRail = (screen: ScreenName): screen is RailScreen => screen !== SCREEN_UNDER_MORE;

const RailMore = lazyAfterFirstRender(async () => (await import("./RailMore.tsx")).RailMore);

export function Rail(): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <nav className="rail" aria-label={t("screens.label")}>
      <div className="rail__logo">
        <Logo />
      </div>
      <ul className="rail__list stack">
        {SCREENS.map((screen, index) => (
          <li key={screen} className={screen === "settings" ? "rail__place rail__place--last" : "rail__place"}>
            {isOnRail(screen) ? <RailLink screen={screen} digit={index + 1} /> : <RailMore />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RailLink({ screen, digit }: { readonly screen: RailScreen; readonly digit: number }): JSX.Element {
  const { t } = useTranslation("frame");
  const isCurrent = useRailItem() === screen;
  const attentionCount = useAppState(({ status }) =>
    screen === "resends" && status !== null ? status.outbox.failed + status.outbox.unknown : 0,
  );
  const Icon = ICONS[screen];
  const openScreen = (event: MouseEvent): void => {
    event.preventDefault();
    showScreen(screen);
  };
  return (
    <>
      <a
        className="rail__link breaks stack"
        href={`#${screen}`}
        draggable={false}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={`Control+${digit}`}
        aria-describedby={attentionCount > 0 ? `rail-attention-${screen}` : undefined}
        onClick={openScreen}
      >
        <Icon size={24} stroke={isCurrent ? 2.1 : 1.6} aria-hidden="true" />
        {t(`screens.${screen}`)}
      </a>
      {/* Outside the link, so that the link's accessible name is only the screen's name. */}
      {attentionCount > 0 && (
        <span className="rail__badge alarms">
          <span aria-hidden="true">{attentionCount}</span>
          <span className="visually-hidden" id={`rail-attention-${screen}`}>
            {t("needsAttention", { count: attentionCount })}
          </span>
        </span>
      )}
    </>
  );
}
