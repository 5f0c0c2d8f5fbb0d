/** The two headers of service contract, Authentication. */
export interface Credentials {
  readonly apiKey: string;
  readonly apiToken: string;
}

/** Credentials that are fixed and public, because they only open a simulator on this computer. */
export const PRACTICE_CREDENTIALS: Credentials = { apiKey: "practice-key", apiToken: "practice-token" };

/** Signs practice webhooks (public documentation, section 7.2: Base64 of 64 bytes). Public, so it protects nothing. */
export const PRACTICE_SIGNING_KEY =
  "cHJhY3RpY2Utc2lnbmluZy1rZXktb2YtdGhlLXJldHVybnMtZGVzay1zaW11bGF0b3ItNjRieXRlcy4uLi4uLg==";

/** Variable with the control interface's secret, for a simulator started by hand and a desk that uses it. */
export const CONTROL_SECRET_VARIABLE = "RETURNS_DESK_CONTROL_SECRET";

export const KEY_HEADER = "x-rr-apikey";
export const TOKEN_HEADER = "x-rr-apitoken";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function findCredentialProblem(headers: Headers, expectedCredentials: Credentials): string | undefined {
  const key = headers[KEY_HEADER];
  const token = headers[TOKEN_HEADER];
  if (!key) return `Authentication failed: header ${KEY_HEADER} is missing.`;
  if (!token) return `Authentication failed: header ${TOKEN_HEADER} is missing.`;
  if (key !== expectedCredentials.apiKey || token !== expectedCredentials.apiToken) {
    return "Authentication failed: the API key or API token is invalid.";
  }
  return undefined;
}
