import { createElement, lazy, Suspense, type ComponentType } from "react";
import { firstRender } from "./first-render.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Plain?: ComponentType<Props>,
): ComponentType<Props> {
  const LazyComponent = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={Plain === undefined ? null : <Plain {...props} />}>
      {createElement(LazyComponent as ComponentType<Props>, props)}
    </Suspense>
  );
}

/** Like `lazyComponent`, for a component that is shown from the start: loads its file after the first render. */
export const lazyAfterFirstRender = <Props extends object>(
  load: Load<Props>,
  Plain?: ComponentType<Props>,
): ComponentType<Props> =>
  lazyComponent(async () => {
    await firstRender;
    return load();
  }, Plain);
