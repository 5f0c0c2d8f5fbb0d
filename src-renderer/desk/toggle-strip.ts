import { desk } from "../bridge.ts";

export const toggleStrip = (): void => void desk.window.toggleStrip({});
