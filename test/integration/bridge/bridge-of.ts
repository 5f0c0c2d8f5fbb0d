import { createHandlers } from "../../../src-main/bridge/api.ts";
import { toAnswer } from "../../../src-main/bridge/dispatch.ts";
import type { Handlers } from "../../../src-main/use-cases/api-types.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import type { NativeHost } from "../../../src-main/use-cases/native-host.ts";
import {
  loadFullContract,
  type AnswerOf,
  type DomainName,
  type InputOf,
  type OperationName,
} from "../../../src-preload/contract/index.ts";
import type { Operation } from "../../../src-preload/contract/operation.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";

type DomainCalls<D extends DomainName> = {
  readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<AnswerOf<D, N>>;
};

const contract = await loadFullContract();

export function answersOf<D extends DomainName>(domain: D, handlers: Handlers[D]): DomainCalls<D> {
  const operations: Readonly<Record<string, Operation>> = contract[domain].operations;
  const calls = Object.entries<(input: never) => unknown>(handlers).map(([name, handler]) => {
    const operation = operations[name];
    if (!operation) throw new Error(`Unknown bridge operation ${domain}.${name}`);
    return [name, async (input: never) => toAnswer(operation, await handler(input))] as const;
  });
  return Object.fromEntries(calls) as DomainCalls<D>;
}

type AllCalls<AnyHandlers> = { readonly [D in keyof AnyHandlers & DomainName]: DomainCalls<D> };

export const allAnswersOf = <AnyHandlers extends Partial<Handlers>>(handlers: AnyHandlers): AllCalls<AnyHandlers> =>
  Object.fromEntries(
    Object.entries(handlers).map(([domain, domainHandlers]) => [
      domain,
      answersOf(domain as DomainName, domainHandlers as never),
    ]),
  ) as AllCalls<AnyHandlers>;

export const bridgeOf = (desk: Desk, nativeHost: NativeHost = fakeNativeHost) =>
  allAnswersOf(createHandlers(desk, nativeHost));
