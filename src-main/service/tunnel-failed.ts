/**
 * The proxy did not open a way to the service, so nothing was delivered. The reason is a code and holds no address; undici,
 * which decides by `code`, is not to see it.
 */
export class TunnelFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`No way through the proxy: ${reason}`);
    this.reason = reason;
  }
}
