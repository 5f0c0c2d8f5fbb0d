import {
  IconAdjustmentsHorizontal,
  IconBarcode,
  IconClipboardList,
  IconPackageExport,
  IconPackages,
  IconReportAnalytics,
  IconTruckDelivery,
  type Icon,
} from "@tabler/icons-react";
import type { JSX, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAppState, useIsOrderBookUsed } from "../shell/app-state.ts";
import { createComponentAfterFirstRender } from "../shell/lazy.tsx";
import { openSettingsPage, type RailScreen, screenKeys, showScreen, useRailItem } from "../shell/navigation.ts";
import { Logo } from "../ui/Logo.tsx";
import "./frame.css";

const ICONS: Readonly<Record<RailScreen | "shift-report", Icon>> = {
  scan: IconBarcode,
  "orders-to-send": IconClipboardList,
  resends: IconPackageExport,
  inventory: IconPackages,
  "shipping-orders": IconTruckDelivery,
  "shift-report": IconReportAnalytics,
  settings: IconAdjustmentsHorizontal,
};

/** From top to bottom; More and Settings follow. */
const WORK = ["scan", "orders-to-send", "resends", "inventory", "shipping-orders", "shift-report"] as const;

const RailMore = createComponentAfterFirstRender(async () => (await import("./RailMore.tsx")).RailMore);

export function Rail(): JSX.Element {
  const { t } = useTranslation("frame");
  const isOrderBookUsed = useIsOrderBookUsed();
  const work = WORK.filter((item) => item !== "orders-to-send" || isOrderBookUsed);
  return (
    <nav className="rail" aria-label={t("screens.label")}>
      <div className="rail__logo">
        <Logo />
      </div>
      <ul className="rail__list stack">
        {work.map((item) => (
          <li key={item} className="rail__place">
            <RailLink item={item} />
          </li>
        ))}
        <li className="rail__place">
          <RailMore />
        </li>
        <li className="rail__place rail__place--last">
          <RailLink item="settings" />
        </li>
      </ul>
    </nav>
  );
}

function RailLink({ item }: { readonly item: RailScreen | "shift-report" }): JSX.Element {
  const { t } = useTranslation("frame");
  const isCurrent = useRailItem() === item;
  const attentionCount = useAppState(({ status }) =>
    item === "resends" && status !== null ? status.outbox.failed + status.outbox.unknown : 0,
  );
  const Icon = ICONS[item];
  const openScreen = (event: MouseEvent): void => {
    event.preventDefault();
    if (item === "shift-report") openSettingsPage(item);
    else showScreen(item);
  };
  return (
    <>
      <a
        className="rail__link breaks stack"
        href={`#${item}`}
        draggable={false}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={item === "shift-report" ? undefined : screenKeys(item)}
        aria-describedby={attentionCount > 0 ? `rail-attention-${item}` : undefined}
        onClick={openScreen}
      >
        <Icon size={24} stroke={isCurrent ? 2.1 : 1.6} aria-hidden="true" />
        {item === "shift-report" ? t("more.shift-report") : t(`screens.${item}`)}
      </a>
      {/* Outside the link, so that the link's accessible name is only the screen's name. */}
      {attentionCount > 0 && (
        <span className="rail__badge alarms">
          <span aria-hidden="true">{attentionCount}</span>
          <span className="visually-hidden" id={`rail-attention-${item}`}>
            {t("needsAttention", { count: attentionCount })}
          </span>
        </span>
      )}
    </>
  );
}
