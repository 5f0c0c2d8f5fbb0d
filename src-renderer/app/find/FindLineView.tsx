import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CodeText } from "../../components/words/CodeText.tsx";
import { WarehouseName } from "../../components/words/WarehouseName.tsx";
import { keyHint } from "../../desk/key-help-table.ts";
import { handlingWord } from "../../components/words/handling-words.tsx";
import { FIND_COMMANDS, type FindCommandName } from "../../desk/find-box.ts";
import type { FindLine } from "./find-lines.ts";
import { batchWord } from "../../components/words/batch-word.ts";

export function FindLineView({ line }: { readonly line: FindLine }): JSX.Element {
  const { t } = useTranslation(["find", "frame", "inventory", "reference"]);
  switch (line.kind) {
    case "item":
      return <ItemLine line={line} />;
    case "order": {
      const { resendId, resendNumber, recipientName: recipient, batchName } = line.order;
      return (
        <Parts
          name={resendId === null ? t("orderUnnumbered") : <CodeText value={resendNumber ?? resendId} />}
          facts={t("order", { recipient, batch: batchWord(batchName) })}
          aside={line.order.trackingNumber && <CodeText value={line.order.trackingNumber} />}
        />
      );
    }
    case "batch":
      return (
        <Parts
          name={batchWord(line.batch.name)}
          facts={t("batchFacts", { count: line.batch.itemCount })}
          aside={t(`batchState.${line.batch.state}`)}
        />
      );
    case "shipping-order":
      return <Parts name={<CodeText value={line.order.id} />} facts={line.order.number} aside={line.order.status} />;
    case "instruction": {
      const { number, instructionId, status } = line.instruction;
      return (
        <Parts
          name={<CodeText value={number ?? instructionId} />}
          facts={number !== null && <CodeText value={instructionId} />}
          aside={status}
        />
      );
    }
    case "code":
      return (
        <Parts
          name={<CodeText value={line.code.code} />}
          facts={line.code.name}
          aside={t(`reference:list.${line.code.list}`)}
        />
      );
    case "screen":
      return <Parts name={t(`frame:screens.${line.screen}`)} />;
    case "command":
      return <Parts name={t(`command.${line.command}`)} aside={<CommandKey command={line.command} />} />;
  }
}

function ItemLine({ line: { item } }: { readonly line: Extract<FindLine, { kind: "item" }> }): JSX.Element {
  const { t } = useTranslation("inventory");
  return (
    <Parts
      name={<CodeText value={item.rma} kind="rma" />}
      facts={[item.sku, item.description].filter(Boolean).join(" · ")}
      aside={
        <>
          <WarehouseName warehouseId={item.warehouseId} /> · {handlingWord(t, item.handlingCode)}
        </>
      }
    />
  );
}

function CommandKey({ command }: { readonly command: FindCommandName }): JSX.Element | null {
  const key = FIND_COMMANDS[command];
  return key && <kbd className="find__key">{keyHint(key)}</kbd>;
}

interface PartsProps {
  readonly name: React.ReactNode;
  readonly facts?: React.ReactNode;
  readonly aside?: React.ReactNode;
}

function Parts({ name, facts, aside }: PartsProps): JSX.Element {
  return (
    <>
      <span className="find__name truncated">{name}</span>
      <span className="find__facts truncated">{facts}</span>
      <span className="find__aside truncated">{aside}</span>
    </>
  );
}
