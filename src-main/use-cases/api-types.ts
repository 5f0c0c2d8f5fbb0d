import type {
  AnswerOf,
  Contract,
  DomainName,
  ErrorOf,
  InputOf,
  OperationName,
  OutputOf,
} from "../../src-preload/contract/index.ts";

/** An operation with the output `nothing` may return anything: the dispatcher answers `{}`. */
type PlainOutput<Output> = [Output] extends [Record<string, never>] ? unknown : Output | Promise<Output>;

/**
 * An operation with `errors` in the contract returns an `Answer`. One without `errors` returns its plain output; the
 * dispatcher wraps it in `{ ok: true, value }`.
 */
type Returned<D extends DomainName, N extends OperationName<D>> = [ErrorOf<D, N>] extends [never]
  ? PlainOutput<OutputOf<D, N>>
  : Promise<AnswerOf<D, N>>;

/** One function for every operation of the contract; a missing or surplus name is a compile error. */
export type Handlers = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Returned<D, N>;
  };
};

export type DomainHandlers<D extends keyof Contract> = Handlers[D];
