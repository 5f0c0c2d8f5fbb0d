import { createHandlers } from "../../../src-main/bridge/api.ts";
import { toAnswer } from "../../../src-main/bridge/dispatch.ts";
import type { Handlers } from "../../../src-main/use-cases/api-types.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import type { NativeHost } from "../../../src-main/use-cases/native-host.ts";
import {
  wholeContract,
  type AnswerOf,
  type DomainName,
  type InputOf,
  type OperationName,
} from "../../../src-preload/contract/index.ts";
import type { Operation } from "../../../src-preload/contract/operation.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";

type Answering<D extends DomainName> = {
  readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<AnswerOf<D, N>>;
};

const contract = await wholeContract();

export function answersOf<D extends DomainName>(domain: D, handlers: Handlers[D]): Answering<D> {
  const operations: Readonly<Record<string, Operation>> = contract[domain].operations;
  const answering = Object.entries<(input: never) => unknown>(handlers).map(([name, handler]) => {
    const operation = operations[name];
    if (!operation) throw new Error(`Unknown bridge operation ${domain}.${name}`);
    return [name, async (input: never) => toAnswer(operation, await handler(input))] as const;
  });
  return Object.fromEntries(answering) as Answering<D>;
}

type AllAnswering<H> = { readonly [D in keyof H & DomainName]: Answering<D> };

export const allAnswersOf = <H extends Partial<Handlers>>(handlers: H): AllAnswering<H> =>
  Object.fromEntries(
    Object.entries(handlers).map(([domain, own]) => [domain, answersOf(domain as DomainName, own as never)]),
  ) as AllAnswering<H>;

export const bridgeOf = (desk: Desk, machine: NativeHost = fakeNativeHost) =>
  allAnswersOf(createHandlers(desk, machine));
