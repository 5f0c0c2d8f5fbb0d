import { createElement, lazy, Suspense, type ComponentType } from "react";
import { whenDrawn } from "./drawn.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part of the window whose file is read when it is first shown. Until then it is not there. */
export function whenShown<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => <Suspense fallback={null}>{createElement(Part as ComponentType<Props>, props)}</Suspense>;
}

/** The same for a part that is shown from the start: its file is read once the window is drawn and takes scans. */
export const afterDrawn = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  whenShown(async () => {
    await whenDrawn;
    return load();
  });
