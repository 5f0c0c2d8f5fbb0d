import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconLifebuoy } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { createSupportCard } from "../../src-domain/health/support-card.ts";
import type { RequestRow } from "../../src-preload/contract/health/requests.ts";
import { desk } from "../bridge.ts";
import { useAppState } from "../shell/app-state.ts";
import { useTimeout } from "../shell/use-now.ts";
import { copyText } from "./CopyButton.tsx";
import "./components.css";

const CONFIRMATION_MS = 2000;

interface CopyCardProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly findRequest: () => Promise<RequestRow | null>;
}

function CopyCardButton({ findRequest, ...button }: CopyCardProps): JSX.Element {
  const { t } = useTranslation("requests");
  const [copyState, setCopyState] = useState<"no" | "copied" | "failed">("no");
  const status = useAppState((state) => state.status);
  useTimeout(copyState === "no" ? null : copyState, CONFIRMATION_MS, () => setCopyState("no"));
  const copy = async (): Promise<boolean> => {
    const request = await findRequest();
    if (request === null || status === null) return false;
    return copyText(
      createSupportCard({ ...request, environmentName: status.environment.name, appVersion: status.version }),
    );
  };
  const Shape = copyState === "copied" ? IconCheck : IconLifebuoy;
  return (
    <span className="support-card">
      <Button
        {...button}
        leftSection={<Shape size={16} aria-hidden="true" />}
        onClick={() => void copy().then((isCopied) => setCopyState(isCopied ? "copied" : "failed"))}
      >
        {t("card.copy")}
      </Button>
      <span className="fine" role="status">
        {copyState !== "no" && t(`card.${copyState}`)}
      </span>
    </span>
  );
}

export function SupportCardButton({ request }: { readonly request: RequestRow }): JSX.Element {
  return <CopyCardButton variant="default" findRequest={() => Promise.resolve(request)} />;
}

export function SupportCardLink({ correlationId }: { readonly correlationId: string }): JSX.Element {
  const findRequest = async (): Promise<RequestRow | null> => {
    const answer = await desk.requests.find({ correlationId });
    return answer.ok ? answer.value.row : null;
  };
  return <CopyCardButton variant="subtle" size="compact-sm" findRequest={findRequest} />;
}
