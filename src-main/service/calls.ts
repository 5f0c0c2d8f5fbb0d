import { setTimeout as delay } from "node:timers/promises";
import { PartFailure } from "../../src-domain/health/fault.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { boundedWait } from "../../src-domain/waits.ts";
import { recordOf, type CallRecord, type Trace } from "./call-record.ts";
import type { CircuitGate } from "./circuit.ts";
import { decodeAnswer } from "./envelope.ts";
import { withoutSecrets, type ServiceFailure } from "./failure.ts";
import { maxResponseBytes, type Call, type Operation } from "./operation.ts";
import { prepareRequest, type Identity } from "./prepare.ts";
import { retryDelay, type RetryPolicy } from "./retry-policy.ts";
import type { HttpRequest, Transport } from "./transport.ts";

export interface CallOptions extends Identity {
  readonly transport: Transport;
  readonly circuit: CircuitGate;
  readonly onCall: (record: CallRecord) => void;
  readonly closing: AbortSignal;
  /** Generation of the credentials that the next call reads. */
  readonly generation: () => number;
  readonly random: () => number;
  readonly elapsed: () => number;
}

interface Attempt {
  readonly request: HttpRequest;
  readonly secrets: readonly string[];
  readonly generation: number;
  readonly attempt: number;
  readonly totalMs: number;
}

/** Retries reads, never writes: the outbox repeats them. Each try waits for `permit`. */
export function createServiceCaller(
  options: CallOptions,
): (retryPolicy: RetryPolicy, permit?: () => Promise<void>) => Call {
  const { elapsed } = options;
  return (retryPolicy, permit) => async (operation) => {
    await permit?.();
    let startedMs = elapsed();
    const startedAt = new Date().toISOString();
    const generation = options.generation();
    const prepared = await prepareRequest(operation, options);
    if (!prepared.ok) {
      const unsent = { attempt: 0, secrets: [], answer: null, correlationId: null };
      report(options.onCall, recordOf(operation, prepared, { startedAt, durationMs: 0, generation, ...unsent }));
      return prepared;
    }
    const isRead = operation.method === "GET";
    for (let attempt = 1; ; attempt += 1) {
      const totalMs = isRead ? retryPolicy.budgetMs - (elapsed() - startedMs) : Number.POSITIVE_INFINITY;
      const result = await tryOnce(operation, { ...prepared.value, generation, attempt, totalMs }, options);
      if (result.ok || !isRead || options.circuit.isOpen()) return result;
      const progress = { attempts: attempt, elapsedMs: elapsed() - startedMs };
      const waitMs = retryDelay(result.error, progress, retryPolicy, options.random());
      if (waitMs === null || options.closing.aborted) return result;
      await delay(boundedWait(waitMs), undefined, { signal: options.closing }).catch(() => undefined);
      const permitRequestedMs = elapsed();
      await permit?.();
      // The wait for a permit does not count against the call's time.
      startedMs += elapsed() - permitRequestedMs;
    }
  };
}

async function tryOnce<T>(
  operation: Operation<T>,
  { request, secrets, generation, attempt, totalMs }: Attempt,
  { circuit, transport, onCall, elapsed }: CallOptions,
): Promise<Result<T, ServiceFailure>> {
  const startedAt = new Date().toISOString();
  const startedMs = elapsed();
  const reportResult = (result: Result<T, ServiceFailure>, response: Partial<Trace>): typeof result => {
    const durationMs = elapsed() - startedMs;
    const attempted = { startedAt, durationMs, generation, attempt, secrets };
    const trace = { ...attempted, answer: null, correlationId: null, ...response };
    report(onCall, recordOf(operation, result, trace));
    return result;
  };
  const circuitFailure = await circuit.enter(operation.method);
  if (circuitFailure !== null) return reportResult(failure(circuitFailure), { attempt: 0 });

  const exchanged = await transport.exchange(request, { totalMs, maxAnswerBytes: maxResponseBytes(operation.name) });
  const answer = exchanged.ok ? exchanged.value : null;
  const decoded = exchanged.ok ? decodeAnswer(exchanged.value) : exchanged;
  const read = decoded.ok ? operation.read(decoded.value) : decoded;
  const result = read.ok ? success(read.value) : failure(withoutSecrets(read.error, secrets));
  circuit.leave(result.ok ? null : result.error.kind);
  return reportResult(result, { answer, correlationId: decoded.ok ? decoded.value.correlationId : null });
}

/** A listener that throws must not turn a known outcome into an unknown one. */
function report(onCall: CallOptions["onCall"], record: CallRecord): void {
  try {
    onCall(record);
  } catch (error) {
    process.emitWarning(new PartFailure("call-listener", error));
  }
}
