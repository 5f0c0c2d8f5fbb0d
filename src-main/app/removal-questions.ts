import type { Language } from "../../src-domain/language.ts";
import type { TrustChange } from "../../src-domain/environments/trust.ts";

type Kind = TrustChange["kind"];
interface RemovalWords {
  readonly confirm: string;
  readonly detail: string;
  readonly messages: Readonly<Record<Kind, (change: TrustChange) => string>>;
}

/** Asked before something trusted is removed: without it, a page could switch off what IT or the operator set up. */
export const REMOVAL_QUESTIONS: Readonly<Record<Language, RemovalWords>> = {
  en: {
    confirm: "Remove",
    detail: "Allow this only if you want to remove it yourself.",
    messages: {
      address: ({ subject, target }) => `Remove the environment "${subject}" at ${target}?`,
      credentials: ({ subject, target }) => `Remove the API key and token for "${subject}" at ${target}?`,
      "label-hosts": ({ target }) => `Stop fetching labels from ${target}?`,
      printer: ({ target }) => `Stop sending labels to the printer at ${target}?`,
      inbox: ({ target }) => `Stop receiving events at ${target}?`,
      "signing-key": () => "Remove the signing key? Events are refused from then on.",
      pairing: () => "Remove the pairing key?",
    },
  },
  de: {
    confirm: "Entfernen",
    detail: "Erlauben Sie das nur, wenn Sie es selbst entfernen wollen.",
    messages: {
      address: ({ subject, target }) => `Umgebung „${subject}“ bei ${target} entfernen?`,
      credentials: ({ subject, target }) => `API-Schlüssel und Token für „${subject}“ bei ${target} entfernen?`,
      "label-hosts": ({ target }) => `Keine Etiketten mehr von ${target} laden?`,
      printer: ({ target }) => `Keine Etiketten mehr an den Drucker ${target} senden?`,
      inbox: ({ target }) => `Keine Ereignisse mehr unter ${target} empfangen?`,
      "signing-key": () => "Den Signaturschlüssel entfernen? Ereignisse werden danach abgelehnt.",
      pairing: () => "Den Kopplungsschlüssel entfernen?",
    },
  },
  "zh-Hans": {
    confirm: "移除",
    detail: "请确认是你自己要移除，再允许。",
    messages: {
      address: ({ subject, target }) => `移除环境“${subject}”（${target}）？`,
      credentials: ({ subject, target }) => `移除“${subject}”在 ${target} 的 API 密钥和令牌？`,
      "label-hosts": ({ target }) => `不再从 ${target} 获取面单？`,
      printer: ({ target }) => `不再将面单发送到打印机 ${target}？`,
      inbox: ({ target }) => `不再在 ${target} 接收事件？`,
      "signing-key": () => "移除签名密钥？此后事件会被拒绝。",
      pairing: () => "移除配对密钥？",
    },
  },
  "zh-Hant": {
    confirm: "移除",
    detail: "請確認是你自己要移除，再允許。",
    messages: {
      address: ({ subject, target }) => `移除環境「${subject}」（${target}）？`,
      credentials: ({ subject, target }) => `移除「${subject}」在 ${target} 的 API 金鑰和權杖？`,
      "label-hosts": ({ target }) => `不再從 ${target} 取得託運單？`,
      printer: ({ target }) => `不再將託運單傳送到印表機 ${target}？`,
      inbox: ({ target }) => `不再在 ${target} 接收事件？`,
      "signing-key": () => "移除簽章金鑰？此後事件會被拒絕。",
      pairing: () => "移除配對金鑰？",
    },
  },
};
