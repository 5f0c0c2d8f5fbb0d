import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { modulesFolder, node24, root } from "./paths.mjs";
import { SetupError } from "./report.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the complete environment; default: this process's
 * @property {boolean} [show] give the program this terminal instead of collecting its output
 * @property {boolean} [echo] collect the output and print it
 * @property {number} [timeoutMs]
 * @property {boolean} [shell] needed for `.cmd` files on Windows
 */

/**
 * @typedef {object} RunResult
 * @property {number} code the exit code; 1 when a signal ended it, 127 when it could not start
 * @property {string} stdout
 * @property {string} output standard output and standard error in order, without colors
 */

/**
 * Runs a program to its end and never throws.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: options.show ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: options.shell ?? false,
      timeout: options.timeoutMs,
    });
    let stdout = "";
    let output = "";
    const collect = (/** @type {string} */ text) => {
      output += text;
      if (options.echo) process.stdout.write(text);
    };
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      collect(text);
    });
    child.stderr?.setEncoding("utf8").on("data", collect);
    const stopForwarding = options.show || options.echo ? forwardSignals(child) : () => {};
    const finish = (/** @type {number} */ code) => {
      stopForwarding();
      resolve({ code, stdout, output: stripVTControlCharacters(output) });
    };
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** Throws unless the program succeeds. @param {Promise<RunResult>} runningProgram @param {string} message on failure */
export async function requireSuccess(runningProgram, message) {
  const { code, output } = await runningProgram;
  if (code !== 0) throw new SetupError(message, { cause: output });
}

/** Keeps this process alive until the child has ended. @param {import("node:child_process").ChildProcess} child */
function forwardSignals(child) {
  const onTerminate = () => void child.kill("SIGTERM");
  // The terminal sends SIGINT to the process group, so the child has received it.
  const onInterrupt = () => {};
  process.on("SIGTERM", onTerminate);
  process.on("SIGINT", onInterrupt);
  return () => {
    process.off("SIGTERM", onTerminate);
    process.off("SIGINT", onInterrupt);
  };
}

/**
 * This process's environment with Node 24 and the tools of node_modules first in PATH.
 * @param {Record<string, string>} [extraVariables]
 */
export function toolEnvironment(extraVariables = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = [dirname(node24()), join(modulesFolder, ".bin"), process.env[name] ?? ""].join(delimiter);
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...process.env, [name]: path, ...extraVariables };
  // An Electron-based editor's terminal sets this; the app would start as plain Node.
  delete environment["ELECTRON_RUN_AS_NODE"];
  return environment;
}

/** @param {readonly string[]} args the script's file, then its arguments @param {RunOptions} [options] */
export function runNode(args, options = {}) {
  return run(node24(), args, { env: toolEnvironment(), ...options });
}

/** Runs npm with the Node that npm expects. @param {readonly string[]} args @param {RunOptions} [options] */
export function runNpm(args, options = {}) {
  const quietArgs = [...args, "--loglevel=error", "--no-audit", "--no-fund", "--no-progress"];
  const script = process.env["npm_execpath"];
  if (script?.endsWith(".js"))
    return run(process.env["npm_node_execpath"] ?? process.execPath, [script, ...quietArgs], options);
  return process.platform === "win32"
    ? run("npm.cmd", quietArgs, { ...options, shell: true })
    : run("npm", quietArgs, options);
}
