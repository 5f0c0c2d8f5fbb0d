export { WORKBOOK_WORKER as default } from "./workers.ts";
