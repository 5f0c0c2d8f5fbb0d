import type en from "../../en/scanning/sound.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "音效與語音",
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
} satisfies Chinese<typeof en>;
