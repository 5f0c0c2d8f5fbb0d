export { SIMULATOR_WORKER as default } from "./workers.ts";
