import { basename } from "node:path";
import { BYTE_ORDER_MARK, csvLine } from "../../../../src-domain/csv-text.ts";
import { success } from "../../../../src-domain/result.ts";
import type { ScoreSheetContent } from "../../../../src-preload/contract/practice/lessons.ts";
import type { Machine } from "../../../desk/machine.ts";
import { writeWhole } from "../../../kit/whole-file.ts";
import { scanFact } from "../../../practice/lesson-facts.ts";
import type { Lessons } from "../../../practice/lessons.ts";
import { refuse, refuseUnwritten } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

const notPractice = () => refuse("not-practice", "Lessons are taken in practice alone.");

export function lessonHandlers(lessons: Lessons | null, machine: Machine): DomainHandlers<"lessons"> {
  return {
    current: async () => success({ lesson: (await lessons?.current()) ?? null }),
    begin: async ({ lesson }) => {
      if (!lessons) return notPractice();
      const begun = await lessons.begin(lesson);
      return begun.ok
        ? success({ lesson: begun.value })
        : refuse("no-items", "Too few parcels are left to practise with.");
    },
    stop: async () => {
      if (!lessons) return notPractice();
      await lessons.stop();
      return success({});
    },
    cards: async () => (lessons ? success(await lessons.cards()) : notPractice()),
    save: async ({ sheet, form }) => {
      const file = await machine.chooseFile({ name: sheet.fileName, extension: form });
      if (file === null) return success({ fileName: null });
      try {
        const content =
          form === "csv" ? csvOf(sheet) : await machine.printSheet("score-card", machine.language.current(), sheet);
        await writeWhole(file, (handle) => handle.writeFile(content));
        return success({ fileName: basename(file) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
  };
}

function csvOf({ columns, head, rows }: ScoreSheetContent): string {
  const heads = [...columns.map((column) => column.head), ...head];
  const lines = rows.map((row) => [...columns.map(({ value }) => value), ...row]);
  return BYTE_ORDER_MARK + [heads, ...lines].map((line) => csvLine(line)).join("");
}

export const scansPractised = (handlers: DomainHandlers<"scan">, lessons: Lessons | null): DomainHandlers<"scan"> => ({
  ...handlers,
  record: async (gesture) => {
    const answer = await handlers.record(gesture);
    if (answer.ok) lessons?.note(scanFact(answer.value.outcome));
    return answer;
  },
});

export const troublesPractised = (
  handlers: DomainHandlers<"trouble">,
  lessons: Lessons | null,
  now: () => Date,
): DomainHandlers<"trouble"> => ({
  ...handlers,
  dismiss: async (input) => {
    const answer = await handlers.dismiss(input);
    if (answer.ok) lessons?.note({ kind: "seen-to", at: now().toISOString() });
    return answer;
  },
});
