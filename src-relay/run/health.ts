import { once } from "node:events";
import { createServer } from "node:http";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import type { RelayState } from "../../src-domain/fleet/relay-heartbeat.ts";
import { SetupError } from "../setup-error.ts";

export interface RelayHealth {
  readonly connected: boolean;
  /** Why it is not connected, or that the relay's clock differs from the servers'. */
  readonly problem: FleetProblem | null;
  /** False until the fleet's streams exist; until then nothing can be published. */
  readonly hasStreams: boolean;
  readonly spool: { readonly isFull: boolean };
  /** Null if the relay does not poll. */
  readonly polling: { readonly state: RelayState } | null;
}

/**
 * Answers any request from this computer with the state, and with 503 unless the relay is connected, the fleet's
 * streams are there, its clock agrees with the servers', the spool has room and the service accepts the relay's key.
 */
export async function openHealth(port: number, readState: () => RelayHealth) {
  const server = createServer((_request, response) => {
    const state = readState();
    const isInFleet = state.connected && state.hasStreams && state.problem?.code !== "clock";
    const isWell = isInFleet && !state.spool.isFull && state.polling?.state !== "refused";
    response.writeHead(isWell ? 200 : 503, { "content-type": "application/json", connection: "close" });
    response.end(`${JSON.stringify(state)}\n`);
  });
  server.listen({ host: "127.0.0.1", port });
  await once(server, "listening").catch((error: unknown) => {
    const cause = errorCodeOf(error) ?? "";
    throw new SetupError(
      `The relay cannot show its health at port ${port} (${cause}); set relay.healthPort, or end the program that has the port.`,
    );
  });
  return {
    close: async (): Promise<void> => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
