import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Exchange, logRequest } from "../http/exchange.ts";
import {
  LABEL_BASE,
  type LabelForm,
  createLabelDocument,
  createLabelPicture,
  type LabelSheet,
} from "../label-documents/label-document.ts";
import type { ResendOrder } from "./resend-orders.ts";

const LATE_LABEL_MS = 2500;
const SLOW_LABEL_MS = 60_000;
const OVERSIZED_BYTES = 6 * 1024 * 1024;

function listLabelLines({ request: { shipment }, trackingNumber, resendNumber }: ResendOrder): string[] {
  return [
    "PRACTICE LABEL - DO NOT SHIP",
    shipment.shipmentServiceType ?? "",
    shipment.shipmentName,
    shipment.shipmentStreet1,
    shipment.shipmentStreet2,
    `${shipment.shipmentPostalCode} ${shipment.shipmentCity}, ${shipment.shipmentState}`,
    shipment.shipmentCountryCode.toUpperCase(),
    trackingNumber ?? "",
    resendNumber,
  ];
}

/** Four by six inches, in points. */
const [SHORT_EDGE, LONG_EDGE] = [288, 432];
const A4 = { width: 595, height: 842 };

function buildLabelSheets(form: "pdf" | "landscape" | "pages" | "large" | "sheet", order: ResendOrder): LabelSheet[] {
  const label = {
    width: SHORT_EDGE,
    height: LONG_EDGE,
    code: order.trackingNumber ?? "",
    lines: listLabelLines(order),
  };
  if (form === "pdf") return [label];
  if (form === "landscape") return [{ ...label, width: LONG_EDGE, height: SHORT_EDGE }];
  if (form === "large") return [{ ...label, ...A4 }];
  if (form === "sheet") return [{ ...label, page: A4 }];
  return [label, { ...label, code: order.resendNumber, lines: ["CUSTOMS DECLARATION", "CN 22"] }];
}

function buildZpl(order: ResendOrder): string {
  const fields = listLabelLines(order).map(
    (text, row) => `^FO40,${40 + row * 60}^A0N,40,40^FD${text.replaceAll(/[\^~]/g, " ")}^FS`,
  );
  return [
    "^XA",
    "^PW812^LL1218",
    ...fields,
    `^FO40,900^BY2^BCN,160,Y,N,N^FD${order.trackingNumber ?? ""}^FS`,
    "^XZ",
    "",
  ].join("\n");
}

/** Serves labels without credentials, as the service's label host does: an address is enough to fetch a label. */
export function addLabels(app: FastifyInstance, exchange: Exchange): void {
  app.get<{ Params: { file: string } }>(`${LABEL_BASE}/:file`, async (request, reply) => {
    const entry = logRequest(exchange, request, "label");
    const id = request.params.file.replace(/\.[a-z]+$/i, "").toLowerCase();
    const order = exchange.account.resends.all.find((candidate) => candidate.shipmentLabelId === id);
    const form = exchange.account.labelForm;
    if (!order || form === "gone") {
      entry.status = entry.outcome = 404;
      return reply.code(404).send("");
    }
    entry.status = entry.outcome = form === "elsewhere" ? 302 : 200;
    return sendLabel(exchange, reply, form, order);
  });
}

async function sendLabel(
  { origin }: Exchange,
  reply: FastifyReply,
  form: Exclude<LabelForm, "gone">,
  order: ResendOrder,
): Promise<FastifyReply> {
  switch (form) {
    case "pdf":
    case "landscape":
    case "pages":
    case "large":
    case "sheet":
      return reply.header("content-type", "application/pdf").send(createLabelDocument(buildLabelSheets(form, order)));
    case "png":
      return reply.header("content-type", "image/png").send(createLabelPicture(order.trackingNumber ?? ""));
    case "zpl":
      return reply.header("content-type", "text/plain").send(buildZpl(order));
    case "page":
      return reply.header("content-type", "application/pdf").send("<html>Sign in</html>");
    case "late":
    case "slow":
      await wait(form === "late" ? LATE_LABEL_MS : SLOW_LABEL_MS, undefined, { ref: false });
      return reply.send(createLabelDocument(buildLabelSheets("pdf", order)));
    case "oversized":
      return reply.header("content-type", "application/pdf").send(Buffer.alloc(OVERSIZED_BYTES, "%PDF-1.4\n"));
    case "elsewhere":
      return reply.redirect(`${origin}${LABEL_BASE}/elsewhere.pdf`);
  }
}
