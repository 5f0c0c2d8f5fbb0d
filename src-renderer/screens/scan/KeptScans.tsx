import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { dismissRejected, useScanLine } from "../../scanner/scan-line.ts";
import "./kept-scans.css";

/** Loud, because a scan without a verdict is a parcel in the wrong pile. */
export function KeptScans(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const failing = useScanLine((line) => line.failures > 0);
  const waiting = useScanLine((line) => line.waiting);
  const rejected = useScanLine((line) => line.rejected);
  if (!failing && rejected.length === 0) return null;
  return (
    <div className="kept-scans" role="alert">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className="kept-scans__words">
        {failing && (
          <>
            <p className="kept-scans__title">{t("keeping", { count: waiting })}</p>
            <p>{t("keepingBody")}</p>
          </>
        )}
        {rejected.length > 0 && (
          <>
            <p className="kept-scans__title">
              {t("rejected", { count: rejected.length, codes: rejected.map(({ text }) => text).join(", ") })}
            </p>
            <p>{t("rejectedBody")}</p>
          </>
        )}
      </div>
      {rejected.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={dismissRejected}>
          {t("understood")}
        </Button>
      )}
    </div>
  );
}
