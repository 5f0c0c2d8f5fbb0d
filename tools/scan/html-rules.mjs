/** @typedef {import("./scan.mjs").Finding} Finding */

const RULES = [
  {
    rule: "remote-content",
    pattern: /\b(?:src|href|action|data)\s*=\s*["']?(?:https?:)?\/\//gi,
    message: "The page fetches from elsewhere.",
  },
  { rule: "inline-script", pattern: /<script(?![^>]*\bsrc=)[^>]*>/gi, message: "A script stands in the page." },
  { rule: "inline-script", pattern: /\son[a-z]+\s*=/gi, message: "A handler stands in the markup." },
  {
    rule: "embedded-page",
    pattern: /<(?:webview|iframe|frame|object|embed|portal)\b/gi,
    message: "The page embeds another.",
  },
  {
    rule: "policy-in-page",
    pattern: /http-equiv\s*=\s*["']?content-security-policy/gi,
    message: "The policy comes by header, with a nonce.",
  },
];

/** @param {string} file @param {string} text @returns {Finding[]} */
export function htmlFindings(file, text) {
  return RULES.flatMap(({ rule, pattern, message }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({
      rule,
      file,
      line: text.slice(0, index).split("\n").length,
      message,
    })),
  );
}
