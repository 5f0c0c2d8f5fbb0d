import type en from "../../en/scanning/sound.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "聲音",
  on: "每次掃描發出聲音",
  onHint: "每種結果有各自的聲音，掃描儲存後響起。",
  volume: "音量",
  percent: "{{percent}}%",
  spoken: "播報每件加入貨品的序號",
  spokenHint: "提示音後，本機語音播報「第 3 件，共 5 件」。新的播報會中斷上一則。",
  voice: "語音",
  bestVoice: "本機最佳語音",
  test: "播報「{{text}}」",
  noVoice: "無法播報：本機沒有此語言的語音。請在本機的語音設定中新增，再重新開啟此頁面。",
  lessons: "聽音練習",
  lessonsHint: "點選一種結果，以掃描音量試聽。",
  muted: "聲音已關閉。開啟後可試聽。",
  ladder: "第 1 至 {{limit}} 格",
  notRecorded: "未記錄",
  heard: {
    added: "一聲短促上揚，格數越高音越高",
    "already-in-batch": "兩聲同音",
    hand: "兩聲下行，緩慢",
    "wrong-warehouse": "三聲下行",
    "not-eligible": "兩聲低沉蜂鳴",
    "not-on-hold": "低、高、低三聲",
    "unknown-code": "先高後低",
    "batch-full": "一聲高長音，再兩聲短音",
    "damaged-scan": "兩聲雜音",
    command: "三聲快速上行",
    "not-recorded": "四聲短促蜂鳴：掃描未記錄，原因見螢幕",
  },
} satisfies Chinese<typeof en>;
