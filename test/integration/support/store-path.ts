export { STORE_WORKER as default } from "./workers.ts";
