import { createCall, type CallOptions, type CallRecord } from "./calls.ts";
import { inventoryOperations, type InventoryOperations } from "./inventory.ts";
import { referenceOperations, type ReferenceOperations } from "./reference.ts";
import { resendOperations, type ResendOperations } from "./resend.ts";
import { shipmentOperations, type ShipmentOperations } from "./shipment.ts";
import { createTransport, DEFAULT_TIMEOUTS, type Timeouts } from "./transport.ts";
import { warehouseOperations, type WarehouseOperations } from "./warehouse.ts";

export type { CallRecord, ServiceCredentials } from "./calls.ts";
export type { ServiceFailure } from "./failure.ts";
export type { CreatedResend, ResendRecord } from "./resend.ts";
export { createResendBody } from "./resend-body.ts";
export type { ServiceAddress } from "./service-address.ts";
export type { Timeouts } from "./transport.ts";
export { userAgentText } from "./user-agent.ts";

/**
 * The remote returns service. Every call answers a `Result` and never throws for anything the network or the service does;
 * none is repeated here. Reads share kept-alive connections, each write has its own.
 */
export interface ReturnsService {
  readonly resend: ResendOperations;
  readonly inventory: InventoryOperations;
  readonly warehouse: WarehouseOperations;
  readonly shipment: ShipmentOperations;
  readonly reference: ReferenceOperations;
  /** Running calls end as `aborted`, later ones too. */
  close(): Promise<void>;
}

export interface ReturnsServiceOptions extends Pick<CallOptions, "address" | "credentials" | "userAgent"> {
  readonly timeouts?: Partial<Timeouts>;
  /** Told of every finished call, also of those that never left. */
  readonly onCall?: (record: CallRecord) => void;
}

export function createReturnsService(options: ReturnsServiceOptions): ReturnsService {
  const transport = createTransport({ ...DEFAULT_TIMEOUTS, ...options.timeouts });
  const { address, credentials, userAgent } = options;
  const call = createCall({
    address,
    credentials,
    userAgent,
    transport,
    onCall: options.onCall ?? (() => {}),
  });
  return {
    resend: resendOperations(call),
    inventory: inventoryOperations(call),
    warehouse: warehouseOperations(call),
    shipment: shipmentOperations(call),
    reference: referenceOperations(call),
    close: () => transport.close(),
  };
}
