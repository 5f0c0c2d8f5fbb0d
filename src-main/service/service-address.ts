/**
 * The two base addresses of one environment (service contract, Endpoints), in any form that
 * src-domain/environments/service-address.ts takes.
 */
export interface ServiceAddress {
  readonly userBaseUrl: string;
  /** May be empty where none is published (public documentation, section 1.1: China); public operations then fail. */
  readonly publicBaseUrl: string;
}
