import { join } from "node:path";
import type { Publish } from "../desk/context.ts";
import { factOf } from "./lesson-facts.ts";
import { createLessons, type LessonDesk, type Lessons } from "./lessons.ts";
import type { PracticeService } from "./practice-service.ts";
import { createRunFile } from "./run-file.ts";

interface OpenLessonsOptions {
  /** Null in a real environment, and where a simulator cannot be steered: there are no lessons, and nothing is listened to. */
  readonly service: PracticeService["control"];
  /** Practice's own. */
  readonly folder: string;
  readonly publish: Publish;
}

/** The lessons receive the desk's events to the window, and get the desk once it is open. */
export function openLessons({ service, folder, publish }: OpenLessonsOptions) {
  if (service === null) return { publish, at: (): Lessons | null => null };
  let lessons: Lessons | null = null;
  const heard: Publish = (domain, event, payload) => {
    publish(domain, event, payload);
    const fact = factOf(domain, event, payload, new Date().toISOString());
    if (fact) lessons?.note(fact);
  };
  return {
    publish: heard,
    at(desk: LessonDesk): Lessons | null {
      lessons = createLessons({ desk, service, file: createRunFile(join(folder, "lessons.json")), publish });
      return lessons;
    },
  };
}
