import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { shopText } from "../../../src-domain/orders/shops.ts";
import type { FoundOrder } from "../../../src-preload/contract/search.ts";
import { useHelpTitle } from "../../features/help/help-pages.ts";
import {
  NAMESPACES as SETTINGS_NAMESPACES,
  type SettingsEntry,
  settingsTab,
  settingsTitle,
} from "../../features/settings/settings-index.ts";
import { type FindCommandName, FIND_COMMANDS } from "../../shell/find-box.ts";
import type { HelpPage } from "../../shell/help.ts";
import { keyHint } from "../../shell/shortcuts.ts";
import { batchNameText } from "../../ui/text/batch-name-text.ts";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { handlingCodeText } from "../../ui/text/handling-text.tsx";
import { WarehouseName } from "../../ui/text/WarehouseName.tsx";
import type { FindLine } from "./find-lines.ts";

export function FindLineView({ line }: { readonly line: FindLine }): JSX.Element {
  const { t } = useTranslation(["find", "frame", "inventory", "reference"]);
  switch (line.kind) {
    case "item":
      return <ItemLine item={line.value} />;
    case "order":
      return <OrderLine order={line.value} />;
    case "booked-order": {
      const { orderNumber, recipientName, channel, shop } = line.value;
      return (
        <LineParts name={<CodeText value={orderNumber} />} facts={recipientName} aside={shopText(channel, shop)} />
      );
    }
    case "batch":
      return (
        <LineParts
          name={batchNameText(line.value.name)}
          facts={t("batchFacts", { count: line.value.itemCount })}
          aside={t(`batchState.${line.value.state}`)}
        />
      );
    case "shipping-order":
      return (
        <LineParts name={<CodeText value={line.value.id} />} facts={line.value.number} aside={line.value.status} />
      );
    case "instruction": {
      const { number, instructionId, status } = line.value;
      return (
        <LineParts
          name={<CodeText value={number ?? instructionId} />}
          facts={number !== null && <CodeText value={instructionId} />}
          aside={status}
        />
      );
    }
    case "code":
      return (
        <LineParts
          name={<CodeText value={line.value.code} />}
          facts={line.value.name}
          aside={t(`reference:list.${line.value.list}`)}
        />
      );
    case "screen":
      return <LineParts name={t(`frame:screens.${line.value}`)} />;
    case "setting":
      return <SettingLine entry={line.value} />;
    case "help":
      return <HelpLine page={line.value} />;
    case "command":
      return <CommandLine command={line.value} />;
  }
}

function OrderLine({ order }: { readonly order: FoundOrder }): JSX.Element {
  const { t } = useTranslation("find");
  const { resendId, resendNumber, recipientName: recipient, batchName, trackingNumber } = order;
  return (
    <LineParts
      name={resendId === null ? t("orderUnnumbered") : <CodeText value={resendNumber ?? resendId} />}
      facts={t("order", { recipient, batch: batchNameText(batchName) })}
      aside={trackingNumber && <CodeText value={trackingNumber} />}
    />
  );
}

function CommandLine({ command }: { readonly command: FindCommandName }): JSX.Element {
  const { t } = useTranslation("find");
  const key = FIND_COMMANDS[command];
  return <LineParts name={t(`command.${command}`)} aside={key && <kbd className="find__key">{keyHint(key)}</kbd>} />;
}

function SettingLine({ entry }: { readonly entry: SettingsEntry }): JSX.Element {
  const { t } = useTranslation(SETTINGS_NAMESPACES);
  const title = settingsTitle(entry.name, t);
  const place = entry.setting === undefined ? t(`settings:tabs.${settingsTab(entry.name)}`) : title;
  return <LineParts name={entry.setting ?? title} facts={place} />;
}

function HelpLine({ page }: { readonly page: HelpPage }): JSX.Element {
  return <LineParts name={useHelpTitle()(page)} />;
}

function ItemLine({ item }: { readonly item: InventoryItem }): JSX.Element {
  const { rma, sku, description, warehouseId, handlingCode } = item;
  return (
    <LineParts
      name={<CodeText value={rma} kind="rma" />}
      facts={[sku, description].filter(Boolean).join(" · ")}
      aside={
        <>
          <WarehouseName warehouseId={warehouseId} /> · {handlingCodeText(handlingCode)}
        </>
      }
    />
  );
}

interface LinePartsProps {
  readonly name: ReactNode;
  readonly facts?: ReactNode;
  readonly aside?: ReactNode;
}

function LineParts({ name, facts, aside }: LinePartsProps): JSX.Element {
  return (
    <>
      <span className="truncated">{name}</span>
      <span className="fine truncated">{facts}</span>
      <span className="find__aside fine truncated">{aside}</span>
    </>
  );
}
