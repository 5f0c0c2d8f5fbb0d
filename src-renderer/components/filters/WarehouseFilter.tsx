import type { JSX } from "react";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import type { Counts } from "./facet-counts.ts";
import { warehouseWords } from "../words/warehouse-words.ts";

interface WarehouseFilterProps {
  readonly name: string;
  readonly chosen: readonly number[];
  readonly counts: Counts | undefined;
  readonly onOpened: () => void;
  readonly onChoose: (warehouseIds: readonly number[]) => void;
}

export function WarehouseFilter({ name, chosen, counts, onOpened, onChoose }: WarehouseFilterProps): JSX.Element {
  const warehouses = useLiveDesk((live) => live.warehouses);
  return (
    <ChoiceFilter
      name={name}
      chosen={chosen.map(String)}
      options={warehouses.map(({ warehouseId, description }) => {
        const words = warehouseWords(warehouseId, description);
        return { value: String(warehouseId), word: words.full, short: words.short };
      })}
      counts={counts}
      onOpened={onOpened}
      onChoose={(ids) => onChoose(ids.map(Number))}
    />
  );
}
