import { cancel, discard, look, park, resume, scan, scanBurst, scanRubbish, submit, undo } from "./desk-deeds.ts";
import { one, type Doing, type Random } from "./doing.ts";
import type { Deed, Step } from "./schedule.ts";
import {
  arrival,
  clockSet,
  createsGoWrong,
  credentialsRefused,
  eventAgain,
  eventForged,
  orderMoved,
  readsGoWrong,
  serviceAway,
} from "./service-deeds.ts";
import type { World } from "./world.ts";

/** In the middle of something. */
async function killed(world: World, random: Random): Promise<string> {
  const [name, during] = one(
    [["scan", scan] as const, ["submit", submit] as const, ["burst", scanBurst] as const],
    random,
  ) ?? ["scan", scan];
  await world.life();
  const under = during(world, random);
  const afterMs = random() ** 2 * 80;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await world.kill();
  await under;
  world.faults.add("killed");
  return `${afterMs.toFixed(1)} ms into: ${name}`;
}

async function quit(world: World): Promise<string> {
  await world.quit();
  world.faults.add("quit");
  return "by hand";
}

const DOINGS: Readonly<Record<Deed, Doing>> = {
  scan,
  "scan a burst": scanBurst,
  "scan rubbish": scanRubbish,
  undo,
  park,
  resume,
  discard,
  submit,
  cancel,
  look,
  arrival,
  "event sent again": eventAgain,
  "event forged": eventForged,
  "order moved": orderMoved,
  "answers go wrong": createsGoWrong,
  "reads go wrong": readsGoWrong,
  "credentials refused": credentialsRefused,
  "service away": serviceAway,
  "clock set": clockSet,
  killed,
  quit,
};

export async function perform(world: World, { deed, random, pauseMs }: Step): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const said = await DOINGS[deed](world, random);
  world.did.add(deed);
  return said;
}
