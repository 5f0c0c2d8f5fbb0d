import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";

/**
 * Addresses outside the app's page that an attacker writes to look like it or to be parsed differently by another
 * parser. Every guard must refuse every address.
 */
export const HOSTILE_ADDRESSES: readonly (readonly [what: string, url: string])[] = [
  ["nothing", ""],
  ["no address", "nonsense"],
  ["a path alone", "/index.html"],
  ["a blank page", "about:blank"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,<script>1</script>"],
  ["a blob of ours", `blob:${APP_ORIGIN}/2d4a0c3c-4f0e-4d2c-9f5a-0b2f6e9f9b1d`],
  ["Chromium's own pages", "chrome://gpu"],
  ["a file", "file:///etc/passwd"],
  ["a system's program", "ms-msdt:/id PCWDiagnostic"],
  ["a web page", "https://example.com/"],
  ["a web page of our host", "https://app/"],
  ["a development server", "http://localhost:5173/"],
  ["our scheme with IPv6", "returns-desk://[::1]/"],
  ["our scheme, longer", "returns-desks://app/"],
  ["our scheme and no host", "returns-desk:///index.html"],
  ["our scheme without slashes", "returns-desk:app/index.html"],
  ["our scheme with one slash", "returns-desk:/app/index.html"],
  ["our scheme with back-slashes", "returns-desk:\\\\app\\index.html"],
  ["a host that begins like ours", "returns-desk://app.example.com/"],
  ["a host that ends like ours", "returns-desk://example.app/"],
  ["our host with a dot behind", "returns-desk://app./"],
  ["our host with a port", "returns-desk://app:1/"],
  ["our host in full-width letters", "returns-desk://ａｐｐ/"],
  ["our host with a Cyrillic a", "returns-desk://аpp/"],
  ["our host with a soft hyphen", "returns-desk://ap\u00ADp/"],
  ["our host in Punycode", "returns-desk://xn--pp-7kc/"],
  ["our host encoded", "returns-desk://%61pp/"],
  ["our host with NUL", "returns-desk://app%00/"],
  ["our host in capitals", "returns-desk://APP/"],
  ["a user", "returns-desk://user@app/"],
  ["our host as the user", "returns-desk://app@example.com/"],
  ["our host as user behind a back-slash", "returns-desk://app\\@example.com/"],
  ["our address in a web page's user", "https://returns-desk:app@example.com/"],
  ["our address behind a hash", `https://example.com/#${APP_ORIGIN}/`],
  ["too long to be an address", `https://example.com/${"x".repeat(100_000)}`],
];
