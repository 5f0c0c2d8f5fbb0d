import type { ComponentProps, JSX, ReactNode } from "react";
import { VerdictShape } from "../../../ui/verdict/VerdictShape.tsx";
import { sizeClassOf } from "../destination/text-size.ts";

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
