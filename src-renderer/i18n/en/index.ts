import address from "./address.ts";
import blackBox from "./black-box.ts";
import cancellation from "./cancellation.ts";
import checkUp from "./check-up.ts";
import configProblem from "./config-problem.ts";
import distance from "./distance.ts";
import environment from "./environment.ts";
import fba from "./fba.ts";
import find from "./find.ts";
import files from "./files.ts";
import frame from "./frame.ts";
import handOver from "./hand-over.ts";
import firstRun from "./first-run.ts";
import health from "./health.ts";
import help from "./help.ts";
import importWords from "./import.ts";
import inbox from "./inbox.ts";
import inventory from "./inventory.ts";
import item from "./item.ts";
import labels from "./labels.ts";
import lessons from "./lessons.ts";
import lock from "./lock.ts";
import reference from "./reference.ts";
import refusal from "./refusal.ts";
import requests from "./requests.ts";
import resends from "./resends.ts";
import scan from "./scan.ts";
import scanner from "./scanner.ts";
import settings from "./settings.ts";
import shift from "./shift.ts";
import shipping from "./shipping.ts";
import shippingDraft from "./shipping-draft.ts";
import sound from "./sound.ts";
import speech from "./speech.ts";
import sync from "./sync.ts";
import table from "./table.ts";
import trust from "./trust.ts";
import unknownOutcome from "./unknown-outcome.ts";
import updates from "./updates.ts";
import verdict from "./verdict.ts";
import worksheet from "./worksheet.ts";

/** One file a namespace; the keys of these objects are the keys that the type checker lets a screen use. */
export const english = {
  address,
  blackBox,
  cancellation,
  checkUp,
  configProblem,
  distance,
  environment,
  fba,
  find,
  files,
  frame,
  handOver,
  firstRun,
  health,
  help,
  import: importWords,
  inbox,
  inventory,
  item,
  labels,
  lessons,
  lock,
  reference,
  refusal,
  requests,
  resends,
  scan,
  scanner,
  settings,
  shift,
  shipping,
  shippingDraft,
  sound,
  speech,
  sync,
  table,
  trust,
  unknownOutcome,
  updates,
  verdict,
  worksheet,
} as const;
