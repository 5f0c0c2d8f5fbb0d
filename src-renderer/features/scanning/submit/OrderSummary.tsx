import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import { maskRecipient } from "../../../../src-domain/recipients/recipients.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import type { ServiceTypes } from "../../reference/use-service-types.ts";
import { listAddressParts, listRecipientParts } from "../destination/address-parts.ts";
import { goToField } from "../destination/field-focus.ts";
import { useDistanceMode } from "../distance-mode.ts";
import { ORDER_SUMMARY_ID, orderFingerprint, useSubmitCommand } from "./submit-command.ts";

interface OrderSummaryProps {
  readonly batch: BatchView;
  readonly destination: Destination;
  readonly serviceTypes: ServiceTypes | null;
}

/** Shows the full order, next to Submit or in distance mode. An order can be submitted only after it was visible. */
export function OrderSummary(props: OrderSummaryProps): JSX.Element {
  const container = useDistanceMode((state) => state.orderContainer);
  return container === null ? <Summary {...props} /> : <>{createPortal(<Summary {...props} />, container)}</>;
}

function Summary({ batch, destination, serviceTypes }: OrderSummaryProps): JSX.Element {
  const { t, i18n } = useTranslation("scan");
  const card = useRef<HTMLElement>(null);
  const fingerprint = orderFingerprint(batch, destination);
  const isMasked = useIsOperatorIdle();
  useEffect(() => {
    if (card.current === null || isMasked) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && document.visibilityState === "visible") {
          useSubmitCommand.setState({ seenFingerprint: fingerprint });
        }
      },
      { threshold: 0.99 },
    );
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [fingerprint, isMasked]);
  const serviceType = serviceTypes?.types.find(({ code }) => code === destination.shipmentServiceType);
  const lines = {
    recipient: isMasked ? [maskRecipient(destination)] : listRecipientParts(destination),
    address: isMasked ? [] : listAddressParts(destination, i18n.language),
    shipping: [
      serviceType
        ? t(`serviceType.withMode.${serviceType.labelMode}`, { name: serviceType.name })
        : destination.shipmentServiceType,
      ...(isMasked ? [] : [destination.description, destination.remarks]),
    ],
  };
  // Show nothing in green for a batch that the service refused.
  const tone = batch.refusal === null ? "" : " order-summary--refused";
  return (
    <section
      id={ORDER_SUMMARY_ID}
      ref={card}
      className={`order-summary row-top${tone}`}
      aria-label={t("destination.summary")}
    >
      <div className="order-summary__text grows selectable">
        {Object.entries(lines).map(([line, parts]) => (
          <p key={line} className={`order-summary__${line}`} translate={line === "recipient" ? "no" : undefined}>
            {parts.filter((part) => part.trim() !== "").join(" · ")}
          </p>
        ))}
      </div>
      <ActionButton
        className="rigid"
        variant="subtle"
        size="compact-sm"
        icon={IconPencil}
        onClick={() => goToField("shipmentName")}
      >
        {t("destination.change")}
      </ActionButton>
    </section>
  );
}
