/** Service contract, Endpoints. In any form that src-domain/environments/service-address.ts accepts. */
export interface ServiceAddress {
  readonly userBaseUrl: string;
  /** May be empty if none is published (public documentation, section 1.1: China); public operations then fail. */
  readonly publicBaseUrl: string;
}
