// Lint rules for waits. `bounded`: a timer's delay is a constant or comes from limitWait() (src-domain/waits.ts).
// `elapsed`: no wait, expiry or age follows the computer's clock, because the clock may be changed: every reading of it
// becomes a date, or its line says why nothing waits for it. Where a file has waits, no calculation uses stored times
// either.

/** Index of each timer's delay argument. */
const DELAY_INDEX = { setTimeout: 1, setInterval: 1 };
const TIMER_MODULE = /^(?:node:)?timers(?:\/promises)?$/;
const CONSTANT_NAME = /^[A-Z][A-Z\d_]*$/;
const GLOBALS = new Set(["window", "globalThis", "self", "global"]);

/** @typedef {{ type: string, parent?: Node, [part: string]: any }} Node */

/** @param {Node} member */
const memberName = ({ property, computed }) => (computed ? property.value : property.name);

/**
 * Whether a delay is constant: a number, a constant in capitals, or a choice or product of constants.
 * @param {Node | undefined} node
 * @returns {boolean}
 */
function isConstant(node) {
  if (node === undefined) return true;
  if (node.type === "Literal") return typeof node.value === "number" && node.value < 2 ** 31;
  if (node.type === "Identifier") return CONSTANT_NAME.test(node.name);
  if (node.type === "MemberExpression")
    return !node.computed && isConstant(node.object) && node.object.type !== "Literal";
  if (node.type === "ConditionalExpression") return isConstant(node.consequent) && isConstant(node.alternate);
  if (node.type === "BinaryExpression") return isConstant(node.left) && isConstant(node.right);
  return node.type === "CallExpression" && node.callee.name === "limitWait";
}

/** @param {{ report: (finding: { node: Node, message: string }) => void }} context */
function bounded(context) {
  /** Local names of timers -> index of their delay; `modules` has the local names of Node's timer modules. */
  const timers = new Map(Object.entries(DELAY_INDEX));
  const modules = new Map();
  const message = "A computed delay goes through limitWait(): from 2^31 ms on, a timer fires at once.";

  /** @param {Node} callee @returns {number | undefined} */
  function findDelayIndex(callee) {
    if (callee.type === "Identifier") return timers.get(callee.name);
    if (callee.type !== "MemberExpression") return undefined;
    const name = memberName(callee);
    const { object } = callee;
    if (object.name === "AbortSignal") return name === "timeout" ? 0 : undefined;
    if (modules.has(object.name)) return name in DELAY_INDEX || name === "wait" ? modules.get(object.name) : undefined;
    return GLOBALS.has(object.name) && name in DELAY_INDEX ? 1 : undefined;
  }

  return {
    ImportDeclaration(/** @type {Node} */ { source, specifiers }) {
      if (!TIMER_MODULE.test(source.value)) return;
      const delayIndex = source.value.endsWith("promises") ? 0 : 1;
      for (const { imported, local } of specifiers) {
        if (imported === undefined || imported.name === "scheduler") modules.set(local.name, delayIndex);
        else if (imported.name in DELAY_INDEX) timers.set(local.name, delayIndex);
      }
    },
    CallExpression(/** @type {Node} */ node) {
      const delayIndex = findDelayIndex(node.callee);
      if (delayIndex === undefined) return;
      const leading = node.arguments.slice(0, delayIndex + 1);
      const isSpread = leading.some((/** @type {Node} */ { type }) => type === "SpreadElement");
      if (isSpread || !isConstant(leading[delayIndex])) context.report({ node, message });
    },
    // A timer under another name would escape this rule.
    "VariableDeclarator > Identifier.init"(/** @type {Node} */ node) {
      if (timers.has(node.name)) context.report({ node, message });
    },
    "CallExpression > Identifier.arguments"(/** @type {Node} */ node) {
      if (timers.has(node.name)) context.report({ node, message });
    },
  };
}

const WAIT_FUNCTIONS = new Set(["wakeIn", "limitWait", "createWorkLoop", "createWriteSender"]);
const CALCULATIONS = new Set(["+", "-", "<", "<=", ">", ">="]);
/** Nodes at which an expression ends. */
const SCOPE = /Statement|Declaration|Function/;

/** @param {Node} callee */
const nameOf = (callee) => (callee.type === "MemberExpression" ? memberName(callee) : callee.name);

/** Whether an expression is the current date, except by the service's clock (`clock.now()`). @param {Node} node */
const isCurrentDate = ({ type, callee, arguments: values }) =>
  (type === "CallExpression" && nameOf(callee) === "now" && callee.object?.name !== "clock") ||
  (type === "NewExpression" && callee.name === "Date" && values.length === 0);

/** Whether a call reads the computer's clock as a number, or compares it with a stored time. @param {Node} callee */
const readsClock = (callee) =>
  callee.name === "ageOf" ||
  (callee.type === "MemberExpression" &&
    ((callee.object.name === "Date" && memberName(callee) === "now") ||
      (["getTime", "valueOf"].includes(memberName(callee)) && isCurrentDate(callee.object))));

/** Whether a call returns a stored time as a number. @param {Node} callee */
const readsStoredTime = (callee) =>
  callee.type === "MemberExpression" &&
  (memberName(callee) === "getTime" || (callee.object.name === "Date" && memberName(callee) === "parse"));

/** @param {Node} node */
const isDate = ({ type, callee }) =>
  (type === "NewExpression" && callee.name === "Date") ||
  (type === "CallExpression" && nameOf(callee) === "fromEpochMilliseconds");

/** Whether a clock time becomes a date, which is displayed or stored. @param {Node} clockCall */
function becomesDate(clockCall) {
  for (let { parent: node } = clockCall; node !== undefined && !SCOPE.test(node.type); { parent: node } = node)
    if (isDate(node)) return true;
  return false;
}

/** Whether a stored time is used in a calculation whose result is not a date. @param {Node} timeCall */
function isCalculated(timeCall) {
  for (let { parent: node } = timeCall; node !== undefined && !SCOPE.test(node.type); { parent: node } = node)
    if (node.type === "BinaryExpression" && CALCULATIONS.has(node.operator)) return !becomesDate(timeCall);
  return false;
}

/** @param {{ report: (finding: { node: Node, message: string }) => void }} context */
function elapsed(context) {
  const message = "A wait counts elapsed time: the computer's clock may be set to any other.";
  /** @type {Node[]} */
  const calculated = [];
  let hasWaits = false;
  return {
    CallExpression(/** @type {Node} */ node) {
      if (WAIT_FUNCTIONS.has(nameOf(node.callee))) hasWaits = true;
      if (readsClock(node.callee)) {
        if (!becomesDate(node)) context.report({ node, message });
      } else if (readsStoredTime(node.callee) && isCalculated(node)) calculated.push(node);
    },
    "Program:exit"() {
      if (hasWaits) for (const node of calculated) context.report({ node, message });
    },
  };
}

export default { meta: { name: "waits" }, rules: { bounded: { create: bounded }, elapsed: { create: elapsed } } };
