import { createElement, lazy, Suspense, type ComponentType } from "react";
import { whenDrawn } from "./drawn.ts";

/**
 * A part of the window that no first scan needs: its file is read once the window is drawn and takes scans. Until then it
 * is not there.
 */
export function afterDrawn<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => {
    await whenDrawn;
    return { default: await load() };
  });
  return (props) => <Suspense fallback={null}>{createElement(Part as ComponentType<Props>, props)}</Suspense>;
}
