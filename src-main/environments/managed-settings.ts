import { z } from "zod";
import { settings } from "../../src-preload/contract/settings.ts";

const { shape } = settings;

/**
 * Settings of an environment that IT can preset. The other settings have separate fields in config.json, contain names
 * of persons, or store what the service reported.
 */
export const managedSettings = z.strictObject({
  theme: shape.theme.exactOptional(),
  touchMode: shape.touchMode.exactOptional(),
  outsideWindow: shape.outsideWindow.exactOptional(),
  sound: shape.sound.exactOptional(),
  speech: shape.speech.exactOptional(),
  lockAfterMinutes: shape.lockAfterMinutes.exactOptional(),
  undoSeconds: shape.undoSeconds.exactOptional(),
  targetPerHour: shape.targetPerHour.exactOptional(),
  holdWithoutAsking: shape.holdWithoutAsking.exactOptional(),
  resendCodes: z
    .array(shape.resendCodes.unwrap().element.omit({ learnedAt: true }))
    .max(20)
    .transform((codes) => codes.map((code) => ({ ...code, learnedAt: null })))
    .exactOptional(),
  fillStreet2: shape.fillStreet2.exactOptional(),
  sealScan: shape.sealScan.exactOptional(),
  staleAfterHours: shape.staleAfterHours.exactOptional(),
  recipientDays: shape.recipientDays.exactOptional(),
  eraseAfterDays: shape.eraseAfterDays.exactOptional(),
  workingCalendar: shape.workingCalendar.exactOptional(),
  orderFileHours: shape.orderFileHours.exactOptional(),
  copy: shape.copy.exactOptional(),
});
