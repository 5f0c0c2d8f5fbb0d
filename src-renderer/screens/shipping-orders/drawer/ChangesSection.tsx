import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { useMethodWord } from "../shipping-words.tsx";
import { changeReason, ChangeWord } from "../worksheet/outcome-words.tsx";
import type { ShippingSectionProps } from "./order-section.ts";

/** What this desk did to the method of the order. */
export function ChangesSection({ details }: ShippingSectionProps): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const word = useMethodWord();
  const [changes, setChanges] = useState<readonly WorksheetRow[]>([]);
  useEffect(() => {
    let wanted = true;
    const { orderId } = details.row;
    void desk.worksheet.history({ orderId }).then((answer) => {
      if (wanted && answer.ok) setChanges(answer.value);
    });
    return () => {
      wanted = false;
    };
  }, [details]);
  if (changes.length === 0) return null;
  return (
    <DrawerSection title={t("history.title")}>
      <ul className="shipping__changes" aria-label={t("history.title")}>
        {changes.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Rows of several worksheets have no key of their own here.
          <li key={index}>
            <ChangeWord row={row} />
            <p>
              {t("history.line", {
                from: row.fromMethod === null ? t("notKnown") : word(row.fromMethod),
                to: word(row.toMethod),
              })}
              {row.settledAt !== null && (
                <>
                  {" · "}
                  <Age at={row.settledAt} />
                </>
              )}
            </p>
            <Why row={row} />
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function Why({ row }: { readonly row: WorksheetRow }): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const reason = changeReason(t, row);
  return reason === null ? null : <p className="shipping__none selectable">{reason}</p>;
}
