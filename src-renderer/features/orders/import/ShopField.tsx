import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { JSX, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SHOP_LENGTH, shopText } from "../../../../src-domain/orders/shops.ts";
import type { ReadOrders } from "../../../../src-preload/contract/orders/order-files.ts";
import { numberText } from "../../../i18n/format.ts";
import { readOrdersAs } from "../order-file.ts";

interface ShopFieldProps {
  readonly orders: ReadOrders;
  /** Name that the operator typed; null to use the shop of the file. */
  readonly typedName: string | null;
  readonly onType: (typedName: string | null) => void;
}

/** Lets the operator name the shop whose orders the file has. Warns if the file is probably of another shop. */
export function ShopField({ orders, typedName, onType }: ShopFieldProps): JSX.Element {
  const { t } = useTranslation("orderFiles");
  const { channel, shop, shopDoubt, open } = orders;
  const choices = shopChoices(orders);
  async function choose(name: string): Promise<void> {
    await readOrdersAs({ shop: name });
    onType(null);
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (typedName !== null) void choose(typedName);
  }
  return (
    <form className="stack" onSubmit={submit}>
      {shopDoubt !== null && (
        <p className="import-check import-check--wrong" role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            {t(`shop.doubt.${shopDoubt}`, {
              shop: shopText(channel, orders.shopOwner ?? shop),
              count: open,
              formatted: numberText(open),
            })}
          </span>
        </p>
      )}
      {choices.length > 0 && (
        <div className="row wraps">
          {choices.map((known) => (
            <Button key={known} variant="default" size="compact-sm" onClick={() => void choose(known)}>
              {t(known === shop ? "shop.same" : "shop.known", { shop: shopText(channel, known) })}
            </Button>
          ))}
        </div>
      )}
      <TextInput
        label={t("shop.label")}
        description={t("shop.hint")}
        value={typedName ?? shop}
        maxLength={MAX_SHOP_LENGTH}
        onChange={({ currentTarget: { value } }) => onType(value)}
        rightSectionWidth="auto"
        rightSection={
          typedName !== null && (
            <Button type="submit" variant="default" size="compact-sm">
              {t("shop.use")}
            </Button>
          )
        }
      />
    </form>
  );
}

function shopChoices({ shop, shops, shopDoubt, shopOwner }: ReadOrders): readonly string[] {
  if (shopDoubt === "other-shop") return shopOwner === null ? [] : [shopOwner];
  return shopDoubt === null ? shops.filter((known) => known !== shop) : shops;
}
