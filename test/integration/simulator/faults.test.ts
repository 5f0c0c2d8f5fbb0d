import { expect, it } from "vitest";
import type { Fault } from "../../../src-simulator/control-client.ts";
import { PracticeService } from "./practice-service.ts";

it("refuses faults that make no sense", async () => {
  const service = await PracticeService.start();
  const wrong: [object, RegExp][] = [
    [{ operation: "nothing", kind: "reset" }, /names an operation/],
    [{ operation: "*", kind: "explosion" }, /one of delay, reset/],
    [{ operation: "*", kind: "reset", times: 0 }, /times/],
    [{ operation: "*", kind: "status", status: 99 }, /HTTP status/],
    [{ operation: "*", kind: "reset", when: "now" }, /before/],
    [{ operation: "*", kind: "html", when: "arrival" }, /Only a reset/],
    [{ operation: "*", kind: "delay", answerDelayMs: -1 }, /Delays/],
  ];
  for (const [fault, message] of wrong)
    await expect(service.simulator.control.addFault(fault as Fault)).rejects.toThrow(message);
  await service.close();
});
