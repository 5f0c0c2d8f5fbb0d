import { createElement, lazy, Suspense, type ComponentType } from "react";
import { firstRender } from "./first-render.ts";

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

export function createLazyComponent<Props extends object>(
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

/**
 * Like `createLazyComponent`, but loads the file after the first render, for a component that is shown from the start.
 */
export const createComponentAfterFirstRender = <Props extends object>(
  load: LoadComponent<Props>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> =>
  createLazyComponent(async () => {
    await firstRender;
    return load();
  }, Placeholder);
