import { join } from "node:path";
import type { Publish } from "../use-cases/context.ts";
import { factOf } from "./lesson-facts.ts";
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
  const heard: Publish = (domain, event, payload) => {
    publish(domain, event, payload);
    const fact = factOf(domain, event, payload, new Date().toISOString());
    if (fact) lessons?.note(fact);
  };
  return {
    publish: heard,
    at(desk: LessonDesk): Lessons {
      lessons = createLessons({ desk, service, file: createRunFile(join(folder, "lessons.json")), publish });
      return lessons;
    },
  };
}
