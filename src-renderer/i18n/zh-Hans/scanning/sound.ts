import type en from "../../en/scanning/sound.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "声音与语音",
  on: "每次扫描发出声音",
  onHint: "每种结果有各自的声音，扫描保存后响起。",
  volume: "音量",
  percent: "{{percent}}%",
  spoken: "播报每件加入货品的序号",
  spokenHint: "提示音后，本机语音播报“第 3 件，共 5 件”。新的播报会打断上一条。",
  voice: "语音",
  bestVoice: "本机最佳语音",
  test: "播报“{{text}}”",
  noVoice: "不能播报：本机没有此语言的语音。请在本机的语音设置中添加，再重新打开此页面。",
} satisfies Chinese<typeof en>;
