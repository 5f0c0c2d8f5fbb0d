import { setTimeout as delay } from "node:timers/promises";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { recordOf, type CallRecord, type Trace } from "./call-record.ts";
import type { CircuitGate } from "./circuit.ts";
import { decodeAnswer } from "./envelope.ts";
import { withoutSecrets, type ServiceFailure } from "./failure.ts";
import { MAX_RESPONSE_BYTES, type Call, type Operation } from "./operation.ts";
import { retryDelay, type RetryPolicy } from "./retry-policy.ts";
import { prepareRequest, type Identity } from "./prepare.ts";
import type { HttpRequest, Transport } from "./transport.ts";
import { boundedWait } from "../../src-domain/waits.ts";

export interface CallOptions extends Identity {
  readonly transport: Transport;
  readonly circuit: CircuitGate;
  readonly onCall: (record: CallRecord) => void;
  readonly closing: AbortSignal;
  /** Of the credentials that the next call reads. */
  readonly generation: () => number;
  readonly random: () => number;
  readonly elapsed: () => number;
}

interface Try {
  readonly request: HttpRequest;
  readonly secrets: readonly string[];
  readonly generation: number;
  readonly attempt: number;
  readonly totalMs: number;
}

/** Reads are retried within the patience, writes never: the outbox repeats them. Each try waits for the permit. */
export function createServiceCaller(
  options: CallOptions,
): (patience: RetryPolicy, permit?: () => Promise<void>) => Call {
  const { elapsed } = options;
  return (patience, permit) => async (operation) => {
    await permit?.();
    let begun = elapsed();
    const startedAt = new Date().toISOString();
    const generation = options.generation();
    const prepared = await prepareRequest(operation, options);
    if (!prepared.ok) {
      const nothing = { attempt: 0, secrets: [], answer: null, correlationId: null };
      const untried = { startedAt, durationMs: 0, generation, ...nothing };
      report(options.onCall, recordOf(operation, prepared, untried));
      return prepared;
    }
    const isRead = operation.method === "GET";
    for (let attempt = 1; ; attempt += 1) {
      const totalMs = isRead ? patience.budgetMs - (elapsed() - begun) : Number.POSITIVE_INFINITY;
      const result = await tryOnce(operation, { ...prepared.value, generation, attempt, totalMs }, options);
      if (result.ok || !isRead || options.circuit.isOpen()) return result;
      const tried = { attempts: attempt, elapsedMs: elapsed() - begun };
      const wait = retryDelay(result.error, tried, patience, options.random());
      if (wait === null || options.closing.aborted) return result;
      await delay(boundedWait(wait), undefined, { signal: options.closing }).catch(() => undefined);
      const asked = elapsed();
      await permit?.();
      // The wait for a permit does not count against the call's time.
      begun += elapsed() - asked;
    }
  };
}

async function tryOnce<T>(
  operation: Operation<T>,
  { request, secrets, generation, attempt, totalMs }: Try,
  { circuit, transport, onCall, elapsed }: CallOptions,
): Promise<Result<T, ServiceFailure>> {
  const startedAt = new Date().toISOString();
  const begun = elapsed();
  const reported = (result: Result<T, ServiceFailure>, learned: Partial<Trace>): typeof result => {
    const durationMs = elapsed() - begun;
    const made = { startedAt, durationMs, generation, attempt, secrets };
    const trace = { ...made, answer: null, correlationId: null, ...learned };
    report(onCall, recordOf(operation, result, trace));
    return result;
  };
  const dead = await circuit.enter(operation.method);
  if (dead !== null) return reported(failure(dead), { attempt: 0 });

  const exchanged = await transport.exchange(request, { totalMs, maxAnswerBytes: MAX_RESPONSE_BYTES[operation.name] });
  const answer = exchanged.ok ? exchanged.value : null;
  const decoded = exchanged.ok ? decodeAnswer(exchanged.value) : exchanged;
  const read = decoded.ok ? operation.read(decoded.value) : decoded;
  const result = read.ok ? success(read.value) : failure(withoutSecrets(read.error, secrets));
  circuit.leave(result.ok ? null : result.error.kind);
  return reported(result, { answer, correlationId: decoded.ok ? decoded.value.correlationId : null });
}

/** A listener that throws must not turn a known outcome into an unknown one. */
function report(onCall: CallOptions["onCall"], record: CallRecord): void {
  try {
    onCall(record);
  } catch (error) {
    process.emitWarning(`A listener of service calls failed: ${String(error)}`);
  }
}
