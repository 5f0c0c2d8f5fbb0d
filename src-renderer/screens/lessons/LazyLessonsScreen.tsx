import { lazy, Suspense, type JSX } from "react";

/** Read from the disk by those who practise. */
const LessonsScreen = lazy(async () => ({ default: (await import("./LessonsScreen.tsx")).LessonsScreen }));

export function LazyLessonsScreen(): JSX.Element {
  return (
    <Suspense fallback={null}>
      <LessonsScreen />
    </Suspense>
  );
}
