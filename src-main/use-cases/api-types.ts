import type {
  AnswerOf,
  Contract,
  DomainName,
  ErrorOf,
  InputOf,
  OperationName,
  OutputOf,
} from "../../src-preload/contract/index.ts";

/** An operation with the output `nothing` can return anything: the dispatcher answers `{}`. */
type PlainOutput<Output> = [Output] extends [Record<string, never>] ? unknown : Output | Promise<Output>;

/**
 * An operation with `errors` in the contract returns an `Answer`. One without `errors` returns its plain output; the
 * dispatcher wraps it in `{ ok: true, value }`.
 */
type HandlerResult<Domain extends DomainName, Name extends OperationName<Domain>> = [ErrorOf<Domain, Name>] extends [
  never,
]
  ? PlainOutput<OutputOf<Domain, Name>>
  : Promise<AnswerOf<Domain, Name>>;

/** One function for every operation of the contract; a missing or surplus name is a compile error. */
export type Handlers = {
  readonly [Domain in DomainName]: {
    readonly [Name in OperationName<Domain>]: (input: InputOf<Domain, Name>) => HandlerResult<Domain, Name>;
  };
};

export type DomainHandlers<Domain extends keyof Contract> = Handlers[Domain];
