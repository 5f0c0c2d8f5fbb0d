import { IconBuildingWarehouse, IconDots, IconFileImport, IconListDetails, type Icon } from "@tabler/icons-react";
import { useState, type JSX, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { openImport } from "../features/import/import-file.ts";
import { isUnderMore, screenKeys, showScreen, useRailItem } from "../shell/navigation.ts";
import { ariaKeys } from "../shell/shortcuts.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { PopUp } from "../ui/dialogs/PopUp.tsx";

interface MoreEntry {
  readonly name: "reference-lists" | "fba" | "import";
  readonly icon: Icon;
  readonly open: () => void;
  readonly keys?: string;
}

const ENTRIES: readonly MoreEntry[] = [
  {
    name: "reference-lists",
    icon: IconListDetails,
    open: () => showScreen("reference-lists"),
    keys: screenKeys("reference-lists"),
  },
  { name: "fba", icon: IconBuildingWarehouse, open: () => showScreen("fba"), keys: screenKeys("fba") },
  { name: "import", icon: IconFileImport, open: openImport },
];

export function RailMore(): JSX.Element {
  const { t } = useTranslation("frame");
  const [isOpen, setIsOpen] = useState(false);
  const currentItem = useRailItem();
  const isCurrent = isUnderMore(currentItem);
  const texts = {
    "reference-lists": t("screens.reference-lists"),
    fba: t("screens.fba"),
    import: t("more.import"),
  };
  useShortcuts({ more: () => setIsOpen((wasOpen) => !wasOpen) });
  const openEntry = (event: MouseEvent, entry: MoreEntry): void => {
    event.preventDefault();
    setIsOpen(false);
    entry.open();
  };
  return (
    <PopUp
      label={t("more.label")}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      position="right-start"
      width={220}
      target={
        <button
          type="button"
          className={isCurrent ? "rail__link breaks stack rail__link--current" : "rail__link breaks stack"}
          aria-keyshortcuts={ariaKeys("more")}
        >
          <IconDots size={24} stroke={isCurrent ? 2.1 : 1.6} aria-hidden="true" />
          {t("more.label")}
        </button>
      }
    >
      <ul className="rail__more">
        {ENTRIES.map((entry) => (
          <li key={entry.name}>
            <a
              className="rail__more-link row pressable"
              href={`#${entry.name}`}
              draggable={false}
              aria-current={entry.name === currentItem ? "page" : undefined}
              aria-keyshortcuts={entry.keys}
              onClick={(event) => openEntry(event, entry)}
            >
              <entry.icon size={20} stroke={1.6} aria-hidden="true" />
              {texts[entry.name]}
            </a>
          </li>
        ))}
      </ul>
    </PopUp>
  );
}
