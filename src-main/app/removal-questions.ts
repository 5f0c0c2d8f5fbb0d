import type { Language } from "../../src-domain/language.ts";
import type { quotedParts, TrustChange } from "../../src-domain/environments/trust.ts";

/** These cannot be removed: the operator confirms every event file and each day's first write in production. */
type ConfirmedEachTime = "event-file" | "production";
type Kind = Exclude<TrustChange["kind"], ConfirmedEachTime>;
interface RemovalWords {
  readonly confirm: string;
  readonly detail: string;
  readonly messages: Readonly<Record<Kind, (quoted: ReturnType<typeof quotedParts>) => string>>;
}

/** Asked before a trusted setting is removed, because a page could otherwise switch off what the operator set up. */
export const REMOVAL_QUESTIONS: Readonly<Record<Language, RemovalWords>> = {
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
