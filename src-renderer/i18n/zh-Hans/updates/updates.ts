import type en from "../../en/updates/updates.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "更新",
  check: "检查更新",
  checking: "正在检查新版本",
  download: "下载版本 {{version}}",
  state: {
    off: "本机未设置更新地址。Returns Desk 由 IT 部门更新。",
    elsewhere: "此 Returns Desk 由 IT 部门与本机其他程序一起更新。",
    "not-asked": "尚未检查。",
    none: "已是最新版本。",
    looked: "上次检查：",
    offered: "有新版本 {{version}}。由你决定何时下载，关闭 Returns Desk 时安装。",
    downloading: "正在下载版本 {{version}}：{{percent}}%。可以继续扫描。",
    ready: "版本 {{version}} 已就绪，关闭 Returns Desk 时安装。",
    held: "版本 {{version}} 已就绪。",
  },
  hold: {
    "open-batch": "打开的批次中有货品时不安装：提交或暂存批次，然后关闭 Returns Desk。",
    "kept-scans": "有扫描等待处理时不安装：先处理扫描，然后关闭 Returns Desk。",
    "unfinished-requests": "有订单或修改正在发送时不安装：等以后关闭时再装。",
    "not-known": "工作台的数据未打开时不安装。",
  },
  problem: {
    unreachable: "无法连接更新地址。工作台照常运行；稍后再检查。",
    unusable: "更新地址返回的不是更新。工作台照常运行；告诉 IT 部门。",
    damaged: "下载的文件已损坏，已丢弃。再次检查可重新下载。",
    unsigned: "此更新缺少发布者的签名，不会安装。告诉 IT 部门。",
    "not-genuine": "此更新不是由本程序的发布者提供，不会安装。告诉 IT 部门。",
  },
} satisfies Chinese<typeof en>;
