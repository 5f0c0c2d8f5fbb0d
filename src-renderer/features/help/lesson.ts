import { create } from "zustand";
import type { LessonTries } from "../../../src-domain/practice/lesson-runs.ts";
import type { LessonId } from "../../../src-domain/practice/lessons.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { desk } from "../../bridge.ts";
import { showScreen, closeSettingsPage } from "../../shell/navigation.ts";

type BeginProblem = "noItems" | "notBegun";

interface LessonState {
  /** The current lesson, or the finished one until it is dismissed. */
  readonly shown: LessonView | null;
  readonly problem: BeginProblem | null;
  readonly tries: readonly LessonTries[];
  readonly unreadable: boolean;
}

export const useLesson = create<LessonState>(() => ({
  shown: null,
  problem: null,
  tries: [],
  unreadable: false,
}));

export function connectLesson(): Unsubscribe {
  const stop = desk.lessons.onChanged(({ lesson }) => {
    useLesson.setState({ shown: lesson });
    if (lesson?.outcome !== "open") void fetchLessonAttempts();
  });
  void desk.lessons.current({}).then((answer) => {
    if (answer.ok && answer.value.lesson !== null) useLesson.setState({ shown: answer.value.lesson });
  });
  return stop;
}

export async function fetchLessonAttempts(): Promise<void> {
  const answer = await desk.lessons.tries({});
  useLesson.setState(answer.ok ? { tries: answer.value, unreadable: false } : { unreadable: true });
}

export async function beginLesson(lesson: LessonId): Promise<boolean> {
  useLesson.setState({ problem: null });
  const answer = await desk.lessons.begin({ lesson });
  if (answer.ok) {
    useLesson.setState({ shown: answer.value.lesson });
    closeSettingsPage();
    showScreen("scan");
    return true;
  }
  useLesson.setState({ problem: answer.error.code === "no-items" ? "noItems" : "notBegun" });
  return false;
}

export async function stopLesson(): Promise<void> {
  await desk.lessons.stop({});
  useLesson.setState({ shown: null });
}

export const dismissLesson = (): void => useLesson.setState({ shown: null });
