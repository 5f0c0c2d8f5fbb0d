import { join } from "node:path";
import type { Publish } from "../use-cases/context.ts";
import { lessonEventOf } from "./lesson-facts.ts";
import { createLessons, type LessonDesk, type Lessons } from "./lessons.ts";
import type { PracticeService } from "./practice-service.ts";
import { createRunFile } from "./run-file.ts";

interface OpenLessonsOptions {
  readonly service: NonNullable<PracticeService["control"]>;
  readonly folder: string;
  readonly publish: Publish;
}

export function openLessons({ service, folder, publish }: OpenLessonsOptions) {
  let lessons: Lessons | null = null;
  const publishAndNote: Publish = (domain, event, payload) => {
    publish(domain, event, payload);
    const lessonEvent = lessonEventOf(domain, event, payload, new Date().toISOString());
    if (lessonEvent) lessons?.handleEvent(lessonEvent);
  };
  return {
    publish: publishAndNote,
    at(desk: LessonDesk): Lessons {
      lessons = createLessons({ desk, service, file: createRunFile(join(folder, "lessons.json")), publish });
      return lessons;
    },
  };
}
