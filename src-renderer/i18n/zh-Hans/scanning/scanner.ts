import type en from "../../en/scanning/scanner.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  label: "扫描枪提示",
  notListening: "扫描未启用：点击此处或按 Esc",
  deferred_other: "{{count}} 次扫描等待处理",
  deferredBody: "关闭打开的窗口或菜单后，工作台会处理等待的扫描。",
  notice: {
    locked_other: "工作台锁定期间有 {{count}} 次扫描未接收",
    "repeated-read_other": "已忽略 {{count}} 次重复读取，最近一次为 …{{code}}",
    "stuck-trigger_other": "扫描枪反复读取：已忽略 {{count}} 次",
    "stuck-key_other": "有按键卡住，已忽略",
  },
  noticeBody: {
    locked: "请重新扫描。",
    "repeated-read": "本工位会短时间忽略相同条码，见“设置”。",
    "stuck-trigger": "请检查扳机，或关闭感应（连续）模式。",
    "stuck-key": "请检查扫描枪和键盘，并重启扫描枪。",
  },
} satisfies Chinese<typeof en>;
