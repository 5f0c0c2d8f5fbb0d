export { IMPORT_WORKER as default } from "./workers.ts";
