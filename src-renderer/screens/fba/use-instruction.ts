import { useEffect, useState } from "react";
import type { JsonRecord } from "../../../src-domain/fba/fba-record.ts";
import { desk } from "../../bridge.ts";

/** The record of an instruction, read again whenever main reports a change. */
export function useInstructionRecord(instructionId: string): JsonRecord | null {
  const [record, setRecord] = useState<JsonRecord | null>(null);
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await desk.fba.details({ instructionId });
      if (current && answer.ok) setRecord(answer.value.record);
    };
    const stop = desk.fba.onChanged((row) => {
      if (row.instructionId === instructionId) void read();
    });
    void read();
    return () => {
      current = false;
      stop();
    };
  }, [instructionId]);
  return record;
}
