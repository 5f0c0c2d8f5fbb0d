import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { ensureCupsLibrary } from "../../../../tools/setup/cups-library.mjs";

const call = promisify(execFile);

/** Debian's `cups` contains them all (tools/setup/debian.mjs). */
const PROGRAMS = ["cupsd", "lpadmin", "lpstat", "lp", "cupsreject", "cupsaccept", "pdfinfo", "pdftoppm"] as const;
/** Includes folders of system programs that a user's path may lack. */
const PATH = [process.env["PATH"] ?? "", "/usr/sbin", "/sbin"].join(delimiter);

/** Returns whether tests can drive a printing system here. Without one, fails on Linux CI and warns elsewhere. */
export async function hasCups(): Promise<boolean> {
  const missingPrograms = [];
  for (const program of PROGRAMS) if ((await findProgram(program)) === null) missingPrograms.push(program);
  if (missingPrograms.length === 0) return true;
  const message = `NOT TESTED: printing on a real queue, because this computer lacks ${missingPrograms.join(", ")} (Debian: apt-get install cups)`;
  if (process.env["CI"] !== undefined && process.platform === "linux") throw new Error(message);
  process.stderr.write(`\n${message}\n`);
  return false;
}

async function findProgram(program: string): Promise<string | null> {
  if (process.platform === "win32") return null;
  for (const folder of PATH.split(delimiter).filter((name) => name !== "")) {
    const path = join(folder, program);
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return null;
}

export interface QueuedJob {
  readonly id: number;
  readonly queue: string;
  readonly file: string;
}

/** A second, private printing system whose queues print only into files. */
export class PrivateCups {
  readonly folder: string;
  readonly #daemon: ChildProcess;
  readonly #libraryFolder: string | null;

  private constructor(folder: string, daemon: ChildProcess, libraryFolder: string | null) {
    this.folder = folder;
    this.#daemon = daemon;
    this.#libraryFolder = libraryFolder;
  }

  get environment(): Readonly<Record<string, string>> {
    const library = this.#libraryFolder === null ? {} : { LD_LIBRARY_PATH: this.#libraryFolder };
    return { CUPS_SERVER: socketPath(this.folder), ...library };
  }

  static async start(): Promise<PrivateCups> {
    const libraryFolder = await ensureCupsLibrary();
    // A socket's path is limited to about a hundred characters.
    const folder = await mkdtemp(join(tmpdir(), "rd-cups-"));
    await chmod(folder, 0o755);
    for (const name of ["etc", "spool", "spool/tmp", "cache", "run", "log", "out"]) {
      await mkdir(join(folder, name), { recursive: true });
    }
    await writeFile(join(folder, "etc", "cupsd.conf"), daemonConfiguration(folder));
    await writeFile(join(folder, "etc", "cups-files.conf"), fileConfiguration(folder));
    const daemon = spawn((await findProgram("cupsd")) ?? "cupsd", ["-f", ...configuration(folder)], {
      stdio: "ignore",
    });
    const cups = new PrivateCups(folder, daemon, libraryFolder);
    await cups.#waitUntilListening();
    return cups;
  }

  async addQueue(name: string): Promise<void> {
    await this.#run("lpadmin", ["-p", name, "-E", "-v", "file:///dev/null", "-m", "raw"]);
  }

  async addLabelPrinter(name: string, driver: string, size: string): Promise<string> {
    const file = join(this.folder, "out", `${name}.prn`);
    // cupsd with Debian's fixes of 2026 opens the file but does not create it.
    await writeFile(file, "");
    await this.#run("lpadmin", ["-p", name, "-E", "-v", `file:${file}`, "-m", driver, "-o", `PageSize=${size}`]);
    return file;
  }

  /** Makes the queue reject jobs. */
  async rejectJobs(name: string): Promise<void> {
    await this.#run("cupsreject", [name]);
  }

  async acceptJobs(name: string): Promise<void> {
    await this.#run("cupsaccept", [name]);
  }

  async print(name: string, file: string): Promise<void> {
    await this.#run("lp", ["-d", name, file]);
  }

  async jobs(): Promise<readonly QueuedJob[]> {
    const { stdout } = await this.#run("lpstat", ["-W", "completed", "-o"]);
    const jobs = [...stdout.matchAll(/^(\S+)-(\d+)\s/gm)].map(([, queue = "", id = ""]) => ({
      queue,
      id: Number(id),
    }));
    const spool = join(this.folder, "spool");
    const files = await readdir(spool);
    const findFile = (id: number): string =>
      join(spool, files.find((name) => name.startsWith(`d${String(id).padStart(5, "0")}-`)) ?? "");
    return jobs
      .map((job) => ({ ...job, file: findFile(job.id) }))
      .toSorted((firstJob, secondJob) => firstJob.id - secondJob.id);
  }

  async stop(): Promise<void> {
    this.#daemon.kill();
    if (this.#daemon.exitCode === null && this.#daemon.signalCode === null) await once(this.#daemon, "exit");
    await rm(this.folder, { recursive: true, force: true });
  }

  #run(program: string, args: readonly string[]) {
    return call(program, args, { env: { ...process.env, PATH, LC_ALL: "C", ...this.environment } });
  }

  async #waitUntilListening(): Promise<void> {
    for (let attemptCount = 200; attemptCount > 0; attemptCount -= 1) {
      const message = await this.#run("lpstat", ["-r"]).then(
        ({ stdout }) => stdout,
        () => "",
      );
      if (message.includes("is running") && !message.includes("not running")) return;
      if (this.#daemon.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const log = await readFile(join(this.folder, "log", "error"), "utf8").catch(() => "no log");
    throw new Error(`cupsd did not start: ${log.slice(-2000)}`);
  }
}

const socketPath = (folder: string): string => join(folder, "run", "cups.sock");

const configuration = (folder: string): string[] => [
  "-c",
  join(folder, "etc", "cupsd.conf"),
  "-s",
  join(folder, "etc", "cups-files.conf"),
];

/** Everyone who reaches the socket may do everything; completed jobs keep their files. */
const daemonConfiguration = (folder: string): string => `Listen ${socketPath(folder)}
PreserveJobFiles Yes
PreserveJobHistory Yes
MaxJobs 0
DefaultAuthType None
WebInterface No
Browsing No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order deny,allow
    Allow all
  </Limit>
</Policy>
`;

const fileConfiguration = (folder: string): string => `ServerRoot ${join(folder, "etc")}
RequestRoot ${join(folder, "spool")}
TempDir ${join(folder, "spool", "tmp")}
CacheDir ${join(folder, "cache")}
StateDir ${join(folder, "run")}
AccessLog ${join(folder, "log", "access")}
ErrorLog ${join(folder, "log", "error")}
PageLog ${join(folder, "log", "page")}
FileDevice Yes
`;
