import { createElement, lazy, Suspense, type ComponentType } from "react";
import { firstRender } from "./first-render.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Renders nothing, or the plain form, until its file is loaded. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Plain?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={Plain === undefined ? null : <Plain {...props} />}>
      {createElement(Part as ComponentType<Props>, props)}
    </Suspense>
  );
}

/** The same for a component that is shown from the start: loads its file once the window is drawn and takes scans. */
export const lazyAfterFirstRender = <Props extends object>(
  load: Load<Props>,
  Plain?: ComponentType<Props>,
): ComponentType<Props> =>
  lazyComponent(async () => {
    await firstRender;
    return load();
  }, Plain);
