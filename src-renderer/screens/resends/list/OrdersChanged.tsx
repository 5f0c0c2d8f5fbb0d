import type { JSX } from "react";
import { ListChanged } from "../../../components/table/ListChanged.tsx";
import { refreshOrders } from "../../../resends/order-choice.ts";
import { orderListWatch } from "./order-list-watch.ts";

export function OrdersChanged(): JSX.Element {
  const outdated = orderListWatch.use((watch) => watch.outdated);
  return <ListChanged outdated={outdated} onRefresh={() => void refreshOrders()} />;
}
