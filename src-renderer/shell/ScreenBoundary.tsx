import { Button } from "@mantine/core";
import type { JSX, ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/EmptyState.tsx";

/** A fault in one screen leaves the rail, the bar and the other screens working. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }): JSX.Element {
  return <ErrorBoundary FallbackComponent={BrokenScreen}>{children}</ErrorBoundary>;
}

function BrokenScreen({ error, resetErrorBoundary }: FallbackProps): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <EmptyState
      title={t("broken.title")}
      body={t("broken.body")}
      detail={error instanceof Error ? error.message : String(error)}
      action={<Button onClick={resetErrorBoundary}>{t("broken.action")}</Button>}
    />
  );
}
