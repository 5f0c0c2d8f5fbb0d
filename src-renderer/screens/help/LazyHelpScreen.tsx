import { lazy, Suspense, type JSX } from "react";

/** Read from the disk by those who ask: it needs no network. */
const HelpScreen = lazy(async () => ({ default: (await import("./HelpScreen.tsx")).HelpScreen }));

export function LazyHelpScreen(): JSX.Element {
  return (
    <Suspense fallback={null}>
      <HelpScreen />
    </Suspense>
  );
}
