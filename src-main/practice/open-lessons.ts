import { join } from "node:path";
import type { LessonFact } from "../../src-domain/practice/lesson-facts.ts";
import type { DomainName, EventName, EventOf } from "../../src-preload/contract/index.ts";
import type { Publish } from "../use-cases/context.ts";
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
  const publishAndReport: Publish = (domain, event, payload) => {
    publish(domain, event, payload);
    const lessonEvent = lessonEventOf(domain, event, payload, new Date().toISOString());
    if (lessonEvent) lessons?.handleEvent(lessonEvent);
  };
  return {
    publish: publishAndReport,
    createFor(desk: LessonDesk): Lessons {
      lessons = createLessons({ desk, service, file: createRunFile(join(folder, "lessons.json")), publish });
      return lessons;
    },
  };
}

const LESSON_EVENTS = {
  resend: {
    changed: ({ submissionId, submittedAt, state, itemCount: items, status, isFailureResolved }, at) => {
      const failed = status?.known === "failed";
      return { kind: "order", at, submissionId, submittedAt, state, items, failed, dealtWith: isFailureResolved };
    },
  },
  status: {
    changed: ({ network, credentials }, at) => ({ kind: "service", at, network, credentials }),
  },
} satisfies {
  readonly [D in DomainName]?: {
    readonly [E in EventName<D>]?: (payload: EventOf<D, E>, at: string) => LessonFact;
  };
};

export function lessonEventOf(domain: string, event: string, payload: unknown, at: string): LessonFact | null {
  const converters: Readonly<Record<string, Readonly<Record<string, (payload: never, at: string) => LessonFact>>>> =
    LESSON_EVENTS;
  return converters[domain]?.[event]?.(payload as never, at) ?? null;
}
