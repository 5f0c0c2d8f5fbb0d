export { ORDER_FILE_WORKER as default } from "./workers.ts";
