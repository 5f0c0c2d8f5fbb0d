import type { ComponentProps, CSSProperties, JSX, ReactNode } from "react";
import type { DisplayKind } from "../../../src-domain/batches/batch.ts";
import { sizeClassOf } from "./text-size.ts";
import "./verdict-card.css";
import { VerdictShape } from "./VerdictShape.tsx";

type CardKind = DisplayKind | "sent" | "printed" | "refused" | "not-listening" | "idle";

export const cardColors = (kind: CardKind): CSSProperties => ({
  "--card-ground": `var(--verdict-${kind}-ground)`,
  "--card-ink": `var(--verdict-${kind}-ink)`,
  "--card-hatch": `var(--verdict-${kind}-hatch)`,
});

interface CardBodyProps extends ComponentProps<typeof VerdictShape> {
  readonly verdict: string;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

export function CardBody({ verdict, kind, picture, children }: CardBodyProps): JSX.Element {
  return (
    <>
      <p className={`verdict-card__word verdict-card__word--${sizeClassOf(verdict)}`}>{verdict}</p>
      <div className="verdict-card__rest row">
        <VerdictShape kind={kind} />
        <div className="verdict-card__words grows">{children}</div>
        {picture}
      </div>
    </>
  );
}
