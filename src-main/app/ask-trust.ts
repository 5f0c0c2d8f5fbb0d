import { dialog, type BrowserWindow } from "electron";
import type { Language } from "../../src-domain/language.ts";
import type { TrustChange } from "../../src-domain/environments/trust.ts";
import { REMOVAL_QUESTIONS } from "./removal-questions.ts";

interface Question {
  readonly message: string;
  readonly detail: string;
}

interface TrustWords {
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly questions: Readonly<Record<TrustChange["kind"], (change: TrustChange) => Question>>;
}

const TRUST_WORDS: Readonly<Record<Language, TrustWords>> = {
  en: {
    title: "Returns Desk",
    confirm: "Allow",
    cancel: "Cancel",
    questions: {
      address: ({ subject, target }) => ({
        message: `Connect "${subject}" to ${target}?`,
        detail:
          "Orders and addresses of recipients are sent there. Allow this only if your IT department or the returns service gave you this address. Keys saved for another address are not used there; enter them again.",
      }),
      credentials: ({ subject, target }) => ({
        message: `Use the API key and token for "${subject}" at ${target || "no address yet"}?`,
        detail: "They are sent only to this address. Allow this only if the address is correct.",
      }),
      "label-hosts": ({ target }) => ({
        message: `Fetch labels from ${target}?`,
        detail: "Allow this only if your account contact named this host.",
      }),
      printer: ({ target }) => ({
        message: `Send labels to the printer at ${target}?`,
        detail: "Labels show the names and addresses of recipients. Allow this only if the printer is yours.",
      }),
      inbox: ({ subject, target }) => ({
        message: subject ? `Receive events at ${target}, only from ${subject}?` : `Receive events at ${target}?`,
        detail: "Other computers can then connect to this desk. Allow this only if you are setting up the event inbox.",
      }),
      "signing-key": () => ({
        message: "Use a new signing key?",
        detail: "From now on, this desk accepts events signed with it. Allow this only if you entered the key.",
      }),
      pairing: ({ target }) => ({
        message: target === "" ? "Create a new pairing key for this desk?" : `Does the other desk also show ${target}?`,
        detail:
          target === ""
            ? "Hand-over codes and badges made with another key are refused from now on. Allow this only on the first desk of your site."
            : "Allow this only if both desks show this number now. They then share one key, and each accepts the other's hand-over codes and badges.",
      }),
    },
  },
  de: {
    title: "Returns Desk",
    confirm: "Erlauben",
    cancel: "Abbrechen",
    questions: {
      address: ({ subject, target }) => ({
        message: `„${subject}“ mit ${target} verbinden?`,
        detail:
          "Aufträge und Adressen von Empfängern werden dorthin gesendet. Erlauben Sie das nur, wenn Ihre IT oder der Retourendienst Ihnen diese Adresse genannt hat. Schlüssel einer anderen Adresse gelten dort nicht; geben Sie sie erneut ein.",
      }),
      credentials: ({ subject, target }) => ({
        message: `API-Schlüssel und Token für „${subject}“ bei ${target || "noch keiner Adresse"} verwenden?`,
        detail: "Sie werden nur an diese Adresse gesendet. Erlauben Sie das nur, wenn die Adresse stimmt.",
      }),
      "label-hosts": ({ target }) => ({
        message: `Etiketten von ${target} laden?`,
        detail: "Erlauben Sie das nur, wenn Ihr Ansprechpartner diesen Host genannt hat.",
      }),
      printer: ({ target }) => ({
        message: `Etiketten an den Drucker ${target} senden?`,
        detail: "Etiketten zeigen Namen und Adressen von Empfängern. Erlauben Sie das nur, wenn es Ihr Drucker ist.",
      }),
      inbox: ({ subject, target }) => ({
        message: `Ereignisse unter ${target} empfangen${subject && `, nur von ${subject}`}?`,
        detail:
          "Andere Computer können sich dann mit diesem Arbeitsplatz verbinden. Erlauben Sie das nur, wenn Sie den Ereigniseingang einrichten.",
      }),
      "signing-key": () => ({
        message: "Einen neuen Signaturschlüssel verwenden?",
        detail:
          "Damit signierte Ereignisse gelten ab jetzt. Erlauben Sie das nur, wenn Sie den Schlüssel eingegeben haben.",
      }),
      pairing: ({ target }) => ({
        message:
          target === ""
            ? "Einen neuen Kopplungsschlüssel für diesen Arbeitsplatz erzeugen?"
            : `Zeigt der andere Arbeitsplatz auch ${target}?`,
        detail:
          target === ""
            ? "Übergabecodes und Ausweise eines anderen Schlüssels werden ab jetzt abgelehnt. Erlauben Sie das nur am ersten Arbeitsplatz Ihres Standorts."
            : "Erlauben Sie das nur, wenn beide Arbeitsplätze jetzt diese Zahl zeigen. Danach haben sie denselben Schlüssel, und jeder nimmt Übergabecodes und Ausweise des anderen an.",
      }),
    },
  },
  "zh-Hans": {
    title: "Returns Desk",
    confirm: "允许",
    cancel: "取消",
    questions: {
      address: ({ subject, target }) => ({
        message: `将“${subject}”连接到 ${target}？`,
        detail:
          "订单和收件人地址会发送到那里。请确认此地址由 IT 部门或平台提供，再允许。其他地址的密钥不会用于那里，请重新输入。",
      }),
      credentials: ({ subject, target }) => ({
        message: `在 ${target || "尚无地址"} 为“${subject}”使用此 API 密钥和令牌？`,
        detail: "密钥和令牌只会发送到此地址。请确认地址正确，再允许。",
      }),
      "label-hosts": ({ target }) => ({
        message: `从 ${target} 获取面单？`,
        detail: "请确认客户经理提供过此主机，再允许。",
      }),
      printer: ({ target }) => ({
        message: `将面单发送到打印机 ${target}？`,
        detail: "面单上有收件人的姓名和地址。请确认是你们的打印机，再允许。",
      }),
      inbox: ({ subject, target }) => ({
        message: subject ? `在 ${target} 仅接收来自 ${subject} 的事件？` : `在 ${target} 接收事件？`,
        detail: "其他电脑将可连接本工作台。只在设置事件接收时允许。",
      }),
      "signing-key": () => ({
        message: "使用新的签名密钥？",
        detail: "此后用它签名的事件都会被信任。请确认密钥由你输入，再允许。",
      }),
      pairing: ({ target }) => ({
        message: target === "" ? "为本工作台生成新的配对密钥？" : `另一个工作台也显示 ${target} 吗？`,
        detail:
          target === ""
            ? "此后拒绝用其他密钥生成的交接码和工牌。只在站点的第一个工作台允许。"
            : "请确认两个工作台现在都显示此数字，再允许。之后使用同一密钥，互相接受交接码和工牌。",
      }),
    },
  },
  "zh-Hant": {
    title: "Returns Desk",
    confirm: "允許",
    cancel: "取消",
    questions: {
      address: ({ subject, target }) => ({
        message: `將「${subject}」連線到 ${target}？`,
        detail:
          "訂單和收件人地址會傳送到那裡。請確認此位址由 IT 部門或退貨系統提供，再允許。其他位址的金鑰不會用於那裡，請重新輸入。",
      }),
      credentials: ({ subject, target }) => ({
        message: `在 ${target || "尚無位址"} 為「${subject}」使用此 API 金鑰和權杖？`,
        detail: "金鑰和權杖只會傳送到此位址。請確認位址正確，再允許。",
      }),
      "label-hosts": ({ target }) => ({
        message: `從 ${target} 取得託運單？`,
        detail: "請確認客戶經理提供過此主機，再允許。",
      }),
      printer: ({ target }) => ({
        message: `將託運單傳送到印表機 ${target}？`,
        detail: "託運單上有收件人的姓名和地址。請確認是你們的印表機，再允許。",
      }),
      inbox: ({ subject, target }) => ({
        message: subject ? `在 ${target} 僅接收來自 ${subject} 的事件？` : `在 ${target} 接收事件？`,
        detail: "其他電腦將可連線到本工作台。只在設定事件接收時允許。",
      }),
      "signing-key": () => ({
        message: "使用新的簽章金鑰？",
        detail: "此後用它簽章的事件都會被信任。請確認金鑰由你輸入，再允許。",
      }),
      pairing: ({ target }) => ({
        message: target === "" ? "為本工作台產生新的配對金鑰？" : `另一個工作台也顯示 ${target} 嗎？`,
        detail:
          target === ""
            ? "此後拒絕用其他金鑰產生的交接碼和識別證。只在據點的第一個工作台允許。"
            : "請確認兩個工作台現在都顯示此數字，再允許。之後使用同一金鑰，互相接受交接碼和識別證。",
      }),
    },
  },
};

const [CANCEL, CONFIRM] = [0, 1];

/** Cancel has the focus, so the Enter of a scan is harmless. */
export async function askTrust(
  window: BrowserWindow | null,
  language: Language,
  change: TrustChange,
): Promise<boolean> {
  const words = TRUST_WORDS[language];
  const removal = REMOVAL_QUESTIONS[language];
  const { message, detail } = change.removes
    ? { message: removal.messages[change.kind](change), detail: removal.detail }
    : words.questions[change.kind](change);
  const options = {
    type: "warning" as const,
    title: words.title,
    message,
    detail,
    buttons: [words.cancel, change.removes ? removal.confirm : words.confirm],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === CONFIRM;
}
