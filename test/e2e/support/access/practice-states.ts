import { encodeBadgeName } from "../../../../src-domain/shift/badge.ts";
import { expect } from "../desk-test.ts";
import { expectLessonDone, lessonRow, scanLessonCodes, startLesson } from "../lesson.ts";
import { submitButton } from "../scan-desk.ts";
import { pressEscape, type States } from "./scene.ts";

export const PRACTICE_STATES: States = {
  lesson: async ({ desk }) => {
    await desk.scan(encodeBadgeName("Ada Lovelace"));
    await startLesson(desk, "A clean batch");
  },
  "lesson done": async ({ desk }) => {
    await scanLessonCodes(desk);
    await submitButton(desk).click();
    await expectLessonDone(desk);
  },
  "lessons taken": async ({ desk }) => {
    await desk.button("All lessons").click();
    await expect(lessonRow(desk, "A clean batch")).toContainText("Done");
  },
  operator: async ({ desk }) => {
    await desk.page.getByRole("group", { name: "Operator", exact: true }).getByRole("button").click();
    await expect(desk.button("Open shift report")).toBeVisible();
  },
  "shift report": async ({ desk }) => {
    await desk.button("Open shift report").click();
    await expect(desk.page.getByRole("table", { name: "By station" })).toBeVisible();
  },
  "a period of several days": async ({ desk }) => {
    await desk.page.getByText("Several days", { exact: true }).click();
    await desk.page.getByLabel("From").fill("2020-01-01");
    await expect(desk.page.getByText("The period has more than 400 days")).toBeVisible();
  },
  "a locked desk that asks who is there": async (scene) => {
    await pressEscape(scene);
    await scene.desk.pressKey("Control+l");
    await expect(scene.desk.dialog("Desk locked")).toContainText("Scan your badge");
  },
};
