import { dialog, type BrowserWindow } from "electron";
import { quoteParts, type TrustChange } from "../../src-domain/environments/trust.ts";
import type { Language } from "../../src-domain/language.ts";

/** Builds a text from the parts that `quoteParts` made safe. */
type Quote<Text> = (quoted: ReturnType<typeof quoteParts>) => Text;

interface TrustStrings {
  readonly confirm: string;
  readonly cancel: string;
  readonly questions: Readonly<
    Record<TrustChange["kind"], Quote<{ readonly message: string; readonly detail: string }>>
  >;
}

const TRUST_STRINGS: Readonly<Record<Language, TrustStrings>> = {
  en: {
    confirm: "Allow",
    cancel: "Cancel",
    questions: {
      address: ({ subject, target }) => ({
        message: `Connect "${subject}" to this address?\n${target}`,
        detail:
          "Orders and addresses of recipients are sent there. Allow this only if your IT department or the returns service gave you this address. Keys saved for another address are not used there; enter them again.",
      }),
      credentials: ({ subject, target }) => ({
        message: `Use the API key and token for "${subject}" at this address?\n${target || "No address yet"}`,
        detail: "They are sent only to this address. Allow this only if the address is correct.",
      }),
      "label-hosts": ({ target }) => ({
        message: `Fetch labels from this host?\n${target}`,
        detail: "Allow this only if your account contact named this host.",
      }),
      printer: ({ target }) => ({
        message: `Send labels to the printer at this address?\n${target}`,
        detail: "Labels show the names and addresses of recipients. Allow this only if the printer is yours.",
      }),
      inbox: ({ subject, target }) => ({
        message: `Receive events at this address?\n${target}${subject && `\nOnly from:\n${subject}`}`,
        detail: "Other computers can then connect to this desk. Allow this only if you are setting up the event inbox.",
      }),
      production: ({ subject, target }) => ({
        message: `Send today's first change to "${subject}"?\n${target}`,
        detail:
          "It is real: the warehouse works on it, and parcels are sent. Allow this only if you just submitted or changed an order.",
      }),
      "signing-key": () => ({
        message: "Use a new signing key?",
        detail: "From now on, this desk accepts events signed with it. Allow this only if you entered the key.",
      }),
      "event-file": ({ subject, target }) => ({
        message: `Import ${target} events from "${subject}"?`,
        detail:
          "Events in a file are not signed: anyone can write such a file. Allow this only if you chose this file yourself.",
      }),
      "order-file": ({ subject, target }) => ({
        message: `Import these orders from "${subject}"?\n${target}`,
        detail: "The desk then fills their addresses into batches. Allow this only if you chose this file yourself.",
      }),
      "order-book": ({ subject }) => ({
        message: `Import orders to send on this desk, for "${subject}"?`,
        detail:
          "If two desks import the same orders, a parcel can be sent twice. Allow this only if no other desk imports them.",
      }),
    },
  },
  de: {
    confirm: "Erlauben",
    cancel: "Abbrechen",
    questions: {
      address: ({ subject, target }) => ({
        message: `„${subject}“ mit dieser Adresse verbinden?\n${target}`,
        detail:
          "Aufträge und Adressen von Empfängern werden dorthin gesendet. Erlauben Sie das nur, wenn Ihre IT oder der Retourendienst Ihnen diese Adresse genannt hat. Schlüssel einer anderen Adresse gelten dort nicht; geben Sie sie erneut ein.",
      }),
      credentials: ({ subject, target }) => ({
        message: `API-Schlüssel und Token für „${subject}“ bei dieser Adresse verwenden?\n${target || "Noch keine Adresse"}`,
        detail: "Sie werden nur an diese Adresse gesendet. Erlauben Sie das nur, wenn die Adresse stimmt.",
      }),
      "label-hosts": ({ target }) => ({
        message: `Etiketten von diesem Host laden?\n${target}`,
        detail: "Erlauben Sie das nur, wenn Ihr Ansprechpartner diesen Host genannt hat.",
      }),
      printer: ({ target }) => ({
        message: `Etiketten an den Drucker mit dieser Adresse senden?\n${target}`,
        detail: "Etiketten zeigen Namen und Adressen von Empfängern. Erlauben Sie das nur, wenn es Ihr Drucker ist.",
      }),
      inbox: ({ subject, target }) => ({
        message: `Ereignisse unter dieser Adresse empfangen?\n${target}${subject && `\nNur von:\n${subject}`}`,
        detail:
          "Andere Computer können sich dann mit diesem Arbeitsplatz verbinden. Erlauben Sie das nur, wenn Sie den Ereigniseingang einrichten.",
      }),
      production: ({ subject, target }) => ({
        message: `Heute zum ersten Mal an „${subject}“ senden?\n${target}`,
        detail:
          "Das ist echt: Das Lager arbeitet danach und versendet Pakete. Erlauben Sie das nur, wenn Sie gerade einen Auftrag abgesendet oder geändert haben.",
      }),
      "signing-key": () => ({
        message: "Einen neuen Signaturschlüssel verwenden?",
        detail:
          "Damit signierte Ereignisse gelten ab jetzt. Erlauben Sie das nur, wenn Sie den Schlüssel eingegeben haben.",
      }),
      "event-file": ({ subject, target }) => ({
        message: `Ereignisse (${target}) aus „${subject}“ importieren?`,
        detail:
          "Ereignisse in einer Datei sind nicht signiert: Jeder kann so eine Datei schreiben. Erlauben Sie das nur, wenn Sie diese Datei selbst ausgewählt haben.",
      }),
      "order-file": ({ subject, target }) => ({
        message: `Diese Bestellungen aus „${subject}“ importieren?\n${target}`,
        detail:
          "Der Arbeitsplatz trägt ihre Adressen dann in Stapel ein. Erlauben Sie das nur, wenn Sie diese Datei selbst ausgewählt haben.",
      }),
      "order-book": ({ subject }) => ({
        message: `Zu versendende Bestellungen für „${subject}“ an diesem Arbeitsplatz importieren?`,
        detail:
          "Importieren zwei Arbeitsplätze dieselben Bestellungen, kann ein Paket doppelt versendet werden. Erlauben Sie das nur, wenn kein anderer Arbeitsplatz sie importiert.",
      }),
    },
  },
  "zh-Hans": {
    confirm: "允许",
    cancel: "取消",
    questions: {
      address: ({ subject, target }) => ({
        message: `将“${subject}”连接到此地址？\n${target}`,
        detail:
          "订单和收件人地址会发送到那里。请确认此地址由 IT 部门或平台提供，再允许。其他地址的密钥不会用于那里，请重新输入。",
      }),
      credentials: ({ subject, target }) => ({
        message: `在此地址为“${subject}”使用此 API 密钥和令牌？\n${target || "尚无地址"}`,
        detail: "密钥和令牌只会发送到此地址。请确认地址正确，再允许。",
      }),
      "label-hosts": ({ target }) => ({
        message: `从此主机获取面单？\n${target}`,
        detail: "请确认客户经理提供过此主机，再允许。",
      }),
      printer: ({ target }) => ({
        message: `将面单发送到此地址的打印机？\n${target}`,
        detail: "面单上有收件人的姓名和地址。请确认是你们的打印机，再允许。",
      }),
      inbox: ({ subject, target }) => ({
        message: `在此地址接收事件？\n${target}${subject && `\n仅来自：\n${subject}`}`,
        detail: "其他电脑将可连接本工作台。只在设置事件接收时允许。",
      }),
      production: ({ subject, target }) => ({
        message: `今天第一次发送到“${subject}”？\n${target}`,
        detail: "这会真正生效：仓库会照此处理并发出包裹。请确认你刚刚提交或修改了订单，再允许。",
      }),
      "signing-key": () => ({
        message: "使用新的签名密钥？",
        detail: "此后用它签名的事件都会被信任。请确认密钥由你输入，再允许。",
      }),
      "event-file": ({ subject, target }) => ({
        message: `从“${subject}”导入 ${target} 个事件？`,
        detail: "文件中的事件没有签名，任何人都能编写这样的文件。请确认文件由你选择，再允许。",
      }),
      "order-file": ({ subject, target }) => ({
        message: `从“${subject}”导入这些订单？\n${target}`,
        detail: "之后工作台会把这些订单的地址填入批次。请确认文件由你选择，再允许。",
      }),
      "order-book": ({ subject }) => ({
        message: `在本工作台为“${subject}”导入待发订单？`,
        detail: "如果两个工作台导入相同的订单，包裹可能会重复发出。请确认没有其他工作台导入，再允许。",
      }),
    },
  },
  "zh-Hant": {
    confirm: "允許",
    cancel: "取消",
    questions: {
      address: ({ subject, target }) => ({
        message: `將「${subject}」連線到此位址？\n${target}`,
        detail:
          "訂單和收件人地址會傳送到那裡。請確認此位址由 IT 部門或退貨系統提供，再允許。其他位址的金鑰不會用於那裡，請重新輸入。",
      }),
      credentials: ({ subject, target }) => ({
        message: `在此位址為「${subject}」使用此 API 金鑰和權杖？\n${target || "尚無位址"}`,
        detail: "金鑰和權杖只會傳送到此位址。請確認位址正確，再允許。",
      }),
      "label-hosts": ({ target }) => ({
        message: `從此主機取得託運單？\n${target}`,
        detail: "請確認客戶經理提供過此主機，再允許。",
      }),
      printer: ({ target }) => ({
        message: `將託運單傳送到此位址的印表機？\n${target}`,
        detail: "託運單上有收件人的姓名和地址。請確認是你們的印表機，再允許。",
      }),
      inbox: ({ subject, target }) => ({
        message: `在此位址接收事件？\n${target}${subject && `\n僅來自：\n${subject}`}`,
        detail: "其他電腦將可連線到本工作台。只在設定事件接收時允許。",
      }),
      production: ({ subject, target }) => ({
        message: `今天第一次傳送到「${subject}」？\n${target}`,
        detail: "這會真正生效：倉庫會照此處理並寄出包裹。請確認你剛剛送出或修改了訂單，再允許。",
      }),
      "signing-key": () => ({
        message: "使用新的簽章金鑰？",
        detail: "此後用它簽章的事件都會被信任。請確認金鑰由你輸入，再允許。",
      }),
      "event-file": ({ subject, target }) => ({
        message: `從「${subject}」匯入 ${target} 個事件？`,
        detail: "檔案中的事件沒有簽章，任何人都能編寫這樣的檔案。請確認檔案由你選擇，再允許。",
      }),
      "order-file": ({ subject, target }) => ({
        message: `從「${subject}」匯入這些訂單？\n${target}`,
        detail: "之後工作台會把這些訂單的地址填入批次。請確認檔案由你選擇，再允許。",
      }),
      "order-book": ({ subject }) => ({
        message: `在本工作台為「${subject}」匯入待出貨訂單？`,
        detail: "如果兩個工作台匯入相同的訂單，包裹可能會重複寄出。請確認沒有其他工作台匯入，再允許。",
      }),
    },
  },
};

/** Changes that nobody can remove: imports, a day's first production write, and the order book. */
const CONFIRMED_EACH_TIME = ["event-file", "order-file", "order-book", "production"] as const;
type ConfirmedEachTime = (typeof CONFIRMED_EACH_TIME)[number];

const isConfirmedEachTime = (kind: TrustChange["kind"]): kind is ConfirmedEachTime =>
  CONFIRMED_EACH_TIME.some((confirmedKind) => confirmedKind === kind);

interface RemovalStrings {
  readonly confirm: string;
  readonly detail: string;
  readonly messages: Readonly<Record<Exclude<TrustChange["kind"], ConfirmedEachTime>, Quote<string>>>;
}

/** Questions before a trusted setting is removed, so that no page removes one without the operator. */
const REMOVAL_QUESTIONS: Readonly<Record<Language, RemovalStrings>> = {
  en: {
    confirm: "Remove",
    detail: "Allow this only if you want to remove it yourself.",
    messages: {
      address: ({ subject, target }) => `Remove the environment "${subject}" at this address?\n${target}`,
      credentials: ({ subject, target }) => `Remove the API key and token for "${subject}" at this address?\n${target}`,
      "label-hosts": ({ target }) => `Stop fetching labels from this host?\n${target}`,
      printer: ({ target }) => `Stop sending labels to the printer at this address?\n${target}`,
      inbox: ({ target }) => `Stop receiving events at this address?\n${target}`,
      "signing-key": () => "Remove the signing key? Events are refused from then on.",
    },
  },
  de: {
    confirm: "Entfernen",
    detail: "Erlauben Sie das nur, wenn Sie es selbst entfernen wollen.",
    messages: {
      address: ({ subject, target }) => `Umgebung „${subject}“ bei dieser Adresse entfernen?\n${target}`,
      credentials: ({ subject, target }) =>
        `API-Schlüssel und Token für „${subject}“ bei dieser Adresse entfernen?\n${target}`,
      "label-hosts": ({ target }) => `Keine Etiketten mehr von diesem Host laden?\n${target}`,
      printer: ({ target }) => `Keine Etiketten mehr an den Drucker mit dieser Adresse senden?\n${target}`,
      inbox: ({ target }) => `Keine Ereignisse mehr unter dieser Adresse empfangen?\n${target}`,
      "signing-key": () => "Den Signaturschlüssel entfernen? Ereignisse werden danach abgelehnt.",
    },
  },
  "zh-Hans": {
    confirm: "移除",
    detail: "请确认是你自己要移除，再允许。",
    messages: {
      address: ({ subject, target }) => `移除位于以下地址的环境“${subject}”？\n${target}`,
      credentials: ({ subject, target }) => `移除“${subject}”在以下地址的 API 密钥和令牌？\n${target}`,
      "label-hosts": ({ target }) => `不再从以下主机获取面单？\n${target}`,
      printer: ({ target }) => `不再将面单发送到以下地址的打印机？\n${target}`,
      inbox: ({ target }) => `不再在以下地址接收事件？\n${target}`,
      "signing-key": () => "移除签名密钥？此后事件会被拒绝。",
    },
  },
  "zh-Hant": {
    confirm: "移除",
    detail: "請確認是你自己要移除，再允許。",
    messages: {
      address: ({ subject, target }) => `移除位於以下位址的環境「${subject}」？\n${target}`,
      credentials: ({ subject, target }) => `移除「${subject}」在以下位址的 API 金鑰和權杖？\n${target}`,
      "label-hosts": ({ target }) => `不再從以下主機取得託運單？\n${target}`,
      printer: ({ target }) => `不再將託運單傳送到以下位址的印表機？\n${target}`,
      inbox: ({ target }) => `不再在以下位址接收事件？\n${target}`,
      "signing-key": () => "移除簽章金鑰？此後事件會被拒絕。",
    },
  },
};

const CANCEL = 0;
const CONFIRM = 1;

/** Asks the operator in a native dialog. Cancel has the focus, so that the Enter of a scan confirms nothing. */
export async function showTrustDialog(
  window: BrowserWindow | null,
  language: Language,
  change: TrustChange,
): Promise<boolean> {
  const strings = TRUST_STRINGS[language];
  const removal = REMOVAL_QUESTIONS[language];
  const parts = quoteParts(change);
  const { message, detail } =
    change.removes && !isConfirmedEachTime(change.kind)
      ? { message: removal.messages[change.kind](parts), detail: removal.detail }
      : strings.questions[change.kind](parts);
  const options = {
    type: "warning" as const,
    title: "Returns Desk",
    message,
    detail,
    buttons: [strings.cancel, change.removes ? removal.confirm : strings.confirm],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === CONFIRM;
}
