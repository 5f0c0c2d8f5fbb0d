import { setImmediate } from "node:timers/promises";
import { success } from "../../src-domain/result.ts";
import { operationChannel } from "../../src-preload/contract/channels.ts";
import { domains, type DomainName } from "../../src-preload/contract/index.ts";
import { emptyObject, type DomainContract, type Operation } from "../../src-preload/contract/operation.ts";
import type { Handlers } from "../use-cases/api-types.ts";
import { refuse } from "../use-cases/replies.ts";
import { ALLOWED_WHILE_LOCKED, NEEDS_ADMINISTRATION } from "./lock-policy.ts";
import type { Dispatcher, BridgeAnswer } from "./router.ts";
import { validateAndRun, type CallCheck, type Handler } from "./validate-call.ts";

/** Runs a call with the handlers of the page's environment; see environments/current-environment.ts. */
type RunForPage = (
  page: string,
  domain: string,
  run: (handlers: Partial<Handlers>) => Promise<BridgeAnswer>,
) => Promise<BridgeAnswer>;

export const createDispatcher = (
  runForPage: RunForPage,
  options: CallCheck & { readonly isLocked: () => boolean; readonly isAdministrationClosed: () => boolean },
): Dispatcher => ({
  log: options.log,
  /** A locked desk refuses the call before reading the input. */
  answer: async (page, domain, name, input) => {
    const contract = await readDomain(domain);
    if (options.isLocked() && !ALLOWED_WHILE_LOCKED.has(`${domain}.${name}`)) {
      return refuse("desk-locked", "The desk is locked.", { isRetryable: true });
    }
    if (options.isAdministrationClosed() && NEEDS_ADMINISTRATION.has(`${domain}.${name}`)) {
      return refuse("administration-closed", "Administration asks for its PIN.");
    }
    const channel = operationChannel(domain, name);
    const operation = contract?.operations[name];
    if (!operation) throw new Error(`Unknown bridge operation ${channel}`);
    const handler: Handler = (parsed) =>
      runForPage(page, domain, async (handlers) => {
        const run = (handlers as Record<string, Record<string, (parsed: never) => unknown>>)[domain]?.[name];
        if (!run) throw new Error(`${domain}.${name} has no handler`);
        return toAnswer(operation, await run(parsed));
      });
    return validateAndRun(channel, operation, handler, input, options);
  },
});

/** Wraps the output of an operation without `errors`; see use-cases/api-types.ts. */
export function toAnswer({ output, errors }: Operation, returned: unknown): BridgeAnswer {
  if (errors) return returned as BridgeAnswer;
  return success(output === emptyObject ? {} : returned);
}

const readDomain = async (domain: string): Promise<DomainContract | undefined> =>
  (domains as Readonly<Record<string, () => Promise<DomainContract>>>)[domain]?.();

/** The page calls operations of these domains before it can render. */
export const DOMAINS_NEEDED_AT_START: readonly DomainName[] = ["lock", "recovery", "status", "sync", "settings"];

/** Loads the schemas of all domains one after another in the background, so that no call waits for them. */
export async function preloadDomains(names: readonly string[] = Object.keys(domains)): Promise<void> {
  for (const domain of names) {
    await readDomain(domain);
    await setImmediate();
  }
}
