import { Button } from "@mantine/core";
import type { JSX, ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../src-domain/health/fault.ts";
import { reportFault } from "../desk/fault-report.ts";
import { EmptyState } from "../components/words/EmptyState.tsx";

/** A fault in one screen leaves the rail, the bar and the other screens working. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} onError={(error) => reportFault("render", error)}>
      {children}
    </ErrorBoundary>
  );
}

/** Names and a place, which are the same in every language, and never the message. */
function faultText(error: unknown): string {
  const { name, code, frames } = faultOf(error);
  return [name, code, frames[0]].filter((part) => part !== null && part !== undefined).join(" · ");
}

function BrokenScreen({ error, resetErrorBoundary }: FallbackProps): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <EmptyState
      title={t("broken.title")}
      body={t("broken.body")}
      detail={faultText(error)}
      action={<Button onClick={resetErrorBoundary}>{t("broken.action")}</Button>}
    />
  );
}
