// Rules of the linter for waits. `bounded`: a timer's delay is a constant, or goes through boundedWait() (src-domain/waits.ts).
// `elapsed`: a file that waits does so by elapsed time; the computer's clock may be set to any other time.

/** Where each timer takes its delay. */
const DELAY_AT = { setTimeout: 1, setInterval: 1 };
const MODULES = /^(?:node:)?timers(?:\/promises)?$/;
const CONSTANT = /^[A-Z][A-Z\d_]*$/;
const GLOBALS = new Set(["window", "globalThis", "self", "global"]);

/** @typedef {{ type: string, parent?: Node, [part: string]: any }} Node */

/** @param {Node} member */
const nameOf = ({ property, computed }) => (computed ? property.value : property.name);

/** Known to whoever wrote it: a number, a constant in capitals, or a choice or product of such. @param {Node | undefined} node @returns {boolean} */
function isKnown(node) {
  if (node === undefined) return true;
  if (node.type === "Literal") return typeof node.value === "number" && node.value < 2 ** 31;
  if (node.type === "Identifier") return CONSTANT.test(node.name);
  if (node.type === "MemberExpression") return !node.computed && isKnown(node.object) && node.object.type !== "Literal";
  if (node.type === "ConditionalExpression") return isKnown(node.consequent) && isKnown(node.alternate);
  if (node.type === "BinaryExpression") return isKnown(node.left) && isKnown(node.right);
  return node.type === "CallExpression" && node.callee.name === "boundedWait";
}

/** @param {{ report: (finding: { node: Node, message: string }) => void }} context */
function bounded(context) {
  /** Names of this file for timers of Node's modules, with where the delay is; and of the modules themselves. */
  const timers = new Map(Object.entries(DELAY_AT));
  const modules = new Map();
  const message = "A computed delay goes through boundedWait(): from 2^31 ms on, a timer fires at once.";

  /** @param {Node} callee @returns {number | undefined} */
  function delayAt(callee) {
    if (callee.type === "Identifier") return timers.get(callee.name);
    if (callee.type !== "MemberExpression") return undefined;
    const name = nameOf(callee);
    const { object } = callee;
    if (object.name === "AbortSignal") return name === "timeout" ? 0 : undefined;
    if (modules.has(object.name)) return name in DELAY_AT || name === "wait" ? modules.get(object.name) : undefined;
    return GLOBALS.has(object.name) && name in DELAY_AT ? 1 : undefined;
  }

  return {
    ImportDeclaration(/** @type {Node} */ { source, specifiers }) {
      if (!MODULES.test(source.value)) return;
      const at = source.value.endsWith("promises") ? 0 : 1;
      for (const { imported, local } of specifiers) {
        if (imported === undefined || imported.name === "scheduler") modules.set(local.name, at);
        else if (imported.name in DELAY_AT) timers.set(local.name, at);
      }
    },
    CallExpression(/** @type {Node} */ node) {
      const at = delayAt(node.callee);
      if (at === undefined) return;
      const given = node.arguments.slice(0, at + 1);
      const isSpread = given.some((/** @type {Node} */ { type }) => type === "SpreadElement");
      if (isSpread || !isKnown(given[at])) context.report({ node, message });
    },
    // Under another name it would escape this rule.
    "VariableDeclarator > Identifier.init"(/** @type {Node} */ node) {
      if (timers.has(node.name)) context.report({ node, message });
    },
    "CallExpression > Identifier.arguments"(/** @type {Node} */ node) {
      if (timers.has(node.name)) context.report({ node, message });
    },
  };
}

const WAITING = new Set(["wakeIn", "boundedWait", "createWorkLoop", "createWriteSender"]);
const RECKONING = new Set(["+", "-", "<", "<=", ">", ">="]);

/** A moment by the computer's clock, as a number. @param {Node} callee */
const isClock = (callee) =>
  callee.type === "MemberExpression" &&
  (nameOf(callee) === "getTime" || (callee.object.name === "Date" && ["now", "parse"].includes(nameOf(callee))));

/** Something is reckoned with it that is not itself a date. @param {Node} moment */
function isReckoned(moment) {
  for (let node = moment; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    if (parent.type === "NewExpression" && parent.callee.name === "Date") return false;
    if (parent.type === "BinaryExpression" && RECKONING.has(parent.operator)) return isReckonedFurther(parent);
    if (parent.type === "ArrowFunctionExpression") return parent.body === node && node === moment;
    if (/Statement|Declaration/.test(parent.type)) return parent.type === "ReturnStatement" && node === moment;
  }
  return false;
}

/** @param {Node} sum */
function isReckonedFurther(sum) {
  for (let node = sum; node.parent !== undefined; node = node.parent) {
    if (node.parent.type === "NewExpression" && node.parent.callee.name === "Date") return false;
    if (/Statement|Declaration|Function/.test(node.parent.type)) return true;
  }
  return true;
}

/** @param {{ report: (finding: { node: Node, message: string }) => void }} context */
function elapsed(context) {
  const message = "A wait counts elapsed time: the computer's clock may be set to any other.";
  /** @type {Node[]} */
  const reckoned = [];
  let waits = false;
  return {
    CallExpression(/** @type {Node} */ node) {
      const name = node.callee.type === "MemberExpression" ? nameOf(node.callee) : node.callee.name;
      if (WAITING.has(name)) waits = true;
      if (isClock(node.callee) && isReckoned(node)) reckoned.push(node);
    },
    "Program:exit"() {
      if (waits) for (const node of reckoned) context.report({ node, message });
    },
  };
}

export default { meta: { name: "waits" }, rules: { bounded: { create: bounded }, elapsed: { create: elapsed } } };
