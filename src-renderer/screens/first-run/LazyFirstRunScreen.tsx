import { lazy, Suspense, type JSX } from "react";

/** Read once in a desk's life. */
const FirstRunScreen = lazy(async () => ({ default: (await import("./FirstRunScreen.tsx")).FirstRunScreen }));

export function LazyFirstRunScreen(): JSX.Element {
  return (
    <Suspense fallback={null}>
      <FirstRunScreen />
    </Suspense>
  );
}
