export { LABEL_CODE_WORKER as default } from "./workers.ts";
