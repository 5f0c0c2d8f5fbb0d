import { createElement, lazy, Suspense, type ComponentType } from "react";
import { firstRender } from "./first-render.ts";

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> {
  const LazyComponent = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={Placeholder === undefined ? null : <Placeholder {...props} />}>
      {createElement(LazyComponent as ComponentType<Props>, props)}
    </Suspense>
  );
}

/** Like `lazyComponent`, but loads the file after the first render, for a component that is shown from the start. */
export const lazyAfterFirstRender = <Props extends object>(
  load: LoadComponent<Props>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> =>
  lazyComponent(async () => {
    await firstRender;
    return load();
  }, Placeholder);
