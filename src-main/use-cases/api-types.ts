import type { AnswerOf, Contract, DomainName, InputOf, OperationName } from "../../src-preload/contract/index.ts";

/** One function for every operation of the contract; a missing or surplus name is a compile error. */
export type Handlers = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<AnswerOf<D, N>>;
  };
};

export type DomainHandlers<D extends keyof Contract> = Handlers[D];
