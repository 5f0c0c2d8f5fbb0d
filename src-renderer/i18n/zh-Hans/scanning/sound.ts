import type en from "../../en/scanning/sound.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "声音",
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
  lessons: "听音练习",
  lessonsHint: "点击一种结果，按扫描音量试听。",
  muted: "声音已关闭。打开后可试听。",
  ladder: "第 1 至 {{limit}} 格",
  notRecorded: "未记录",
  heard: {
    added: "一声短促上扬，格数越高音越高",
    "already-in-batch": "两声同音",
    hand: "两声下行，缓慢",
    "wrong-warehouse": "三声下行",
    "not-eligible": "两声低沉蜂鸣",
    "not-on-hold": "低、高、低三声",
    "unknown-code": "先高后低",
    "batch-full": "一声高长音，再两声短音",
    "damaged-scan": "两声杂音",
    command: "三声快速上行",
    "not-recorded": "四声短促蜂鸣：扫描未记录，原因见屏幕",
  },
} satisfies Chinese<typeof en>;
