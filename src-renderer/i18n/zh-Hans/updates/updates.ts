import type en from "../../en/updates/updates.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "版本与更新",
  version: "Returns Desk {{version}}",
  documentation: "平台的文档（在浏览器中打开）",
  licenses: "第三方软件许可",
  noLicenses: "无法读取列表。程序文件夹中的 third-party-notices.txt 也有相同内容。",
  check: "检查更新",
  checking: "正在检查更新",
  download: "下载版本 {{version}}",
  state: {
    off: "本机未设置更新地址。Returns Desk 由 IT 部门更新。",
    elsewhere: "IT 部门更新本机其他程序时一起更新 Returns Desk。",
    "not-asked": "尚未检查。",
    none: "已是最新版本。",
    looked: "上次检查：",
    offered: "有新版本 {{version}}。在此下载，关闭 Returns Desk 时安装。",
    downloading: "正在下载版本 {{version}}：{{percent}}%。可以继续扫描。",
    ready: "版本 {{version}} 已就绪，关闭 Returns Desk 时安装。",
    blocked: "版本 {{version}} 已就绪。",
  },
  blocker: {
    "open-batch": "当前批次有货品时不能安装。请提交或暂存批次，再关闭 Returns Desk。",
    "deferred-scans": "有扫描等待处理时不能安装。请先处理，再关闭 Returns Desk。",
    "unfinished-requests": "正在发送订单或修改时不能安装。以后关闭时再安装。",
    "not-known": "工作台的数据未打开时不能安装。",
  },
  problem: {
    unreachable: "无法连接更新服务器。工作台照常运行，请稍后再检查。",
    unusable: "更新服务器没有返回更新。工作台照常运行，请告知 IT 部门。",
    damaged: "下载的文件已损坏并删除。再次检查可重新下载。",
    "not-genuine": "此更新不是本程序发布者的，不会安装。请告知 IT 部门。",
    "not-newer": "此更新的安装程序不比当前版本新，不会安装。请告知 IT 部门。",
  },
} satisfies Chinese<typeof en>;
