/** What a guard decides. The reason goes to the log; the address that it is about does not, for it may hold anything. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

export const ALLOWED: Decision = { allowed: true };
export const denied = (reason: string): Decision => ({ allowed: false, reason });
