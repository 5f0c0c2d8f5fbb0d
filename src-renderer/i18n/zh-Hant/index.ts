import type { english } from "../en/index.ts";
import type { Chinese } from "../translation-types.ts";
import configProblem from "./environments/config-problem.ts";
import configuration from "./environments/configuration.ts";
import environment from "./environments/environment.ts";
import firstRun from "./environments/first-run.ts";
import inbox from "./events/inbox.ts";
import fba from "./fba/fba.ts";
import find from "./find.ts";
import floor from "./fleet/floor.ts";
import frame from "./frame.ts";
import blackBox from "./health/black-box.ts";
import files from "./health/files.ts";
import health from "./health/health.ts";
import requests from "./health/requests.ts";
import help from "./help.ts";
import importTexts from "./import/import.ts";
import inventory from "./inventory/inventory.ts";
import item from "./inventory/item.ts";
import labels from "./labels/labels.ts";
import orderBook from "./orders/order-book.ts";
import orderFiles from "./orders/order-files.ts";
import orderMatch from "./orders/order-match.ts";
import lessons from "./practice/lessons.ts";
import address from "./recipients/address.ts";
import reference from "./reference/reference.ts";
import cancellation from "./resends/cancellation.ts";
import refusal from "./resends/refusal.ts";
import resends from "./resends/resends.ts";
import unknownOutcome from "./resends/unknown-outcome.ts";
import checkUp from "./scanning/check-up.ts";
import distance from "./scanning/distance.ts";
import scan from "./scanning/scan.ts";
import scanner from "./scanning/scanner.ts";
import sound from "./scanning/sound.ts";
import speech from "./scanning/speech.ts";
import trust from "./scanning/trust.ts";
import verdict from "./scanning/verdict.ts";
import settings from "./settings.ts";
import lock from "./shift/lock.ts";
import shift from "./shift/shift.ts";
import shippingDraft from "./shipping/shipping-draft.ts";
import shipping from "./shipping/shipping.ts";
import worksheet from "./shipping/worksheet.ts";
import sync from "./sync/sync.ts";
import table from "./table.ts";
import updates from "./updates/updates.ts";

/** Each file is a namespace, as in English. */
export const traditionalChinese = {
  address,
  blackBox,
  cancellation,
  checkUp,
  configProblem,
  configuration,
  distance,
  environment,
  fba,
  find,
  files,
  floor,
  frame,
  health,
  import: importTexts,
  inbox,
  inventory,
  item,
  labels,
  lock,
  orderBook,
  orderFiles,
  orderMatch,
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
  lessons,
  help,
  firstRun,
} satisfies Chinese<typeof english>;
