import { Button } from "@mantine/core";
import { IconCheck, IconLifebuoy } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import { supportCard } from "../../src-domain/health/support-card.ts";
import type { RequestRow } from "../../src-preload/contract/health/requests.ts";
import { desk } from "../bridge.ts";
import { useAppState } from "../shell/app-state.ts";
import { copyText } from "./CopyButton.tsx";
import "./components.css";

const CONFIRMATION_MS = 2000;

export function SupportCardButton({ request }: { readonly request: RequestRow }): JSX.Element {
  const { t } = useTranslation("requests");
  const { copying, copy } = useCardCopy(() => Promise.resolve(request));
  return (
    <span className="support-card">
      <Button variant="default" leftSection={<CardIcon copied={copying === "copied"} />} onClick={copy}>
        {t("card.copy")}
      </Button>
      <CardNote copying={copying} />
    </span>
  );
}

/** Copies the support card of the request with this correlation id. */
export function SupportCardLink({ correlationId }: { readonly correlationId: string }): JSX.Element {
  const { t } = useTranslation("requests");
  const { copying, copy } = useCardCopy(async () => {
    const found = await desk.requests.find({ correlationId });
    return found.ok ? found.value.row : null;
  });
  return (
    <span className="support-card">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<CardIcon copied={copying === "copied"} />}
        onClick={copy}
      >
        {t("card.copy")}
      </Button>
      <CardNote copying={copying} />
    </span>
  );
}

type CopyState = "no" | "copied" | "failed";

function useCardCopy(find: () => Promise<RequestRow | null>): { copying: CopyState; copy: () => void } {
  const [copyState, setCopying] = useState<CopyState>("no");
  const status = useAppState((live) => live.status);
  useTimeout(copyState === "no" ? null : copyState, CONFIRMATION_MS, () => setCopying("no"));
  const run = async (): Promise<boolean> => {
    const request = await find();
    if (request === null || status === null) return false;
    return copyText(supportCard({ ...request, environmentName: status.environment.name, appVersion: status.version }));
  };
  return { copying: copyState, copy: () => void run().then((done) => setCopying(done ? "copied" : "failed")) };
}

function CardIcon({ copied }: { readonly copied: boolean }): JSX.Element {
  return copied ? <IconCheck size={16} aria-hidden="true" /> : <IconLifebuoy size={16} aria-hidden="true" />;
}

function CardNote({ copying }: { readonly copying: CopyState }): JSX.Element {
  const { t } = useTranslation("requests");
  return (
    <span className="fine" role="status">
      {copying !== "no" && t(`card.${copying}`)}
    </span>
  );
}
