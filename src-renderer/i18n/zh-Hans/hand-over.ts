import type en from "../en/hand-over.ts";
import type { Chinese } from "../words.ts";

export default {
  action: "交给另一个工作台",
  actionOf: "把 {{name}} 交给另一个工作台",
  title: "把“{{name}}”交给另一个工作台",
  how_other: "在另一个工作台打开扫描页，扫描这 {{count}} 个码，顺序不限。批次会连同货品和地址在那里打开。",
  private: "码中含有收件人地址：不要让无关人员看到；打印件扫描后销毁。",
  scans: "此时在这里扫描的内容会保留，关闭此窗口后记录。",
  part: "第 {{part}} 个码，共 {{of}} 个",
  hasIt: "另一个工作台已收到",
  hasItHint: "点击“另一个工作台已收到”后，其货品在本工作台锁定，直到收回批次。",
  save: "保存为 PDF",
  saved: "已保存为 {{file}}",
  close: "暂不",
  failed: {
    "no-such-batch": "此批次已不在这里暂存。",
    empty: "批次中没有货品。",
    "too-much": "批次的文字太多，码装不下。缩短备注后再试。",
    "not-written": "文件无法写入。换一个位置。",
    other: "操作没有成功，没有任何改动。再试一次。",
  },
  handed: "在另一个工作台",
  takeBack: "收回",
  takeBackOf: "收回 {{name}}",
  sheet: {
    title: "批次“{{name}}”，交给另一个工作台",
    from_other: "来自 {{station}}，{{count}} 件货品",
    intro:
      "在另一个工作台打开扫描页，把每个码各扫一次，顺序不限。批次在那里打开后，在原工作台点击“另一个工作台已收到”。",
    private: "个人信息：码中含有收件人姓名和地址。扫描后销毁此页。",
  },
} satisfies Chinese<typeof en>;
