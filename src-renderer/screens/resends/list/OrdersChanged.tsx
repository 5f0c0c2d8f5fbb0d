import type { JSX } from "react";
import { ListChanged } from "../../../components/table/ListChanged.tsx";
import { showOrdersAnew } from "../../../resends/order-choice.ts";
import { orderListWatch } from "./order-list-watch.ts";

export function OrdersChanged(): JSX.Element {
  const outdated = orderListWatch.use((watch) => watch.outdated);
  return <ListChanged outdated={outdated} onShowAnew={() => void showOrdersAnew()} />;
}
