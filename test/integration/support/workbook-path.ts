/** Replaces `workbook-worker.ts?modulePath`, an import that only electron-vite understands. */
export { WORKBOOK_WORKER as default } from "./workers.ts";
