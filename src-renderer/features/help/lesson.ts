import { create } from "zustand";
import type { LessonTries } from "../../../src-domain/practice/lesson-runs.ts";
import type { LessonId } from "../../../src-domain/practice/lessons.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { desk } from "../../bridge.ts";
import { showScreen, closeSettingsPage } from "../../shell/navigation.ts";

type BeginProblem = "noItems" | "notStarted";

interface LessonState {
  /** The current lesson, or the finished one until it is dismissed. */
  readonly lesson: LessonView | null;
  readonly problem: BeginProblem | null;
  readonly tries: readonly LessonTries[];
  readonly isUnreadable: boolean;
}

export const useLesson = create<LessonState>(() => ({
  lesson: null,
  problem: null,
  tries: [],
  isUnreadable: false,
}));

export function connectLesson(): Unsubscribe {
  const unsubscribe = desk.lessons.onChanged(({ lesson }) => {
    useLesson.setState({ lesson });
    if (lesson?.outcome !== "open") void fetchLessonAttempts();
  });
  void desk.lessons.current({}).then((answer) => {
    if (answer.ok && answer.value.lesson !== null) useLesson.setState({ lesson: answer.value.lesson });
  });
  return unsubscribe;
}

export async function fetchLessonAttempts(): Promise<void> {
  const answer = await desk.lessons.tries({});
  useLesson.setState(answer.ok ? { tries: answer.value, isUnreadable: false } : { isUnreadable: true });
}

export async function beginLesson(lesson: LessonId): Promise<boolean> {
  useLesson.setState({ problem: null });
  const answer = await desk.lessons.begin({ lesson });
  if (answer.ok) {
    useLesson.setState({ lesson: answer.value.lesson });
    closeSettingsPage();
    showScreen("scan");
    return true;
  }
  useLesson.setState({ problem: answer.error.code === "no-items" ? "noItems" : "notStarted" });
  return false;
}

export async function stopLesson(): Promise<void> {
  await desk.lessons.stop({});
  useLesson.setState({ lesson: null });
}

export const dismissLesson = (): void => useLesson.setState({ lesson: null });
