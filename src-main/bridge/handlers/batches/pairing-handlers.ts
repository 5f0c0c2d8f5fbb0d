import type { PairingProblem } from "../../../../src-domain/batches/pairing.ts";
import { success, type Result } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { createPairingExchange, type PairingView } from "../../../pairing/exchange.ts";
import type { DomainHandlers } from "../domain-handlers.ts";
import { refuse, TRUST_PROBLEM } from "../../replies.ts";

const PROBLEMS: Readonly<Record<PairingProblem, string>> = {
  "wrong-code": "This is not the code that comes now.",
  "too-late": "The exchange has ended. Begin again on both desks.",
  "no-key": "This desk has no pairing key to give.",
  "keychain-unavailable": "The keychain cannot be used.",
  ...TRUST_PROBLEM,
};

const reported = (answer: Result<PairingView, PairingProblem>) =>
  answer.ok ? answer : refuse(answer.error, PROBLEMS[answer.error]);

export function pairingHandlers({ pairing }: Desk, { confirmTrust }: Machine): DomainHandlers<"pairing"> {
  const elapsed = (): number => performance.now();
  const exchange = createPairingExchange({ keys: pairing, confirm: confirmTrust, elapsed });
  return {
    state: async () => success({ state: await pairing.state() }),
    create: async () => reported(await exchange.create()),
    ask: () => Promise.resolve(success(exchange.ask())),
    give: async () => reported(await exchange.give()),
    scan: async ({ text }) => reported(await exchange.scan(text)),
    compare: async () => reported(await exchange.compare()),
    end: () => Promise.resolve(success(exchange.end())),
  };
}
