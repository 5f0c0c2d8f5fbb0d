import type en from "../../en/health/files.ts";
import type { Chinese } from "../../translation-types.ts";

const faults = {
  "disk-full": "本机磁盘已满",
  "read-only": "工作台无法写入数据文件夹",
  "disk-failed": "磁盘报告故障",
  "in-use": "其他程序正在使用此文件",
  damaged: "副本无法读回",
  other: "本机拒绝写入",
} as const;

export default {
  notices: "工作台文件的提示",
  dismiss: "知道了",
  fault: faults,
  cache: {
    title: "本地副本已损坏，正在重新下载。扫描没有丢失。",
    body: "完成前，部分条码可能识别不出。批次、订单和扫描照常。",
    filledTitle: "本地副本曾损坏，已重新下载。扫描没有丢失。",
    filledBody: "损坏的文件保留在旁边，供技术支持使用。",
  },
  restored: {
    title: "本工作台已从 {{when}} 的备份恢复。",
    body: "此后到 {{restored}} 的扫描、批次和订单未保留在本工作台；那些订单仍在平台。为避免重复发货，工作台先向平台读取订单的货品，再发送。",
    file: "损坏的文件保留为 {{file}}。",
    startedOverTitle: "本工作台于 {{restored}} 启用了空的记录库。",
    startedOverBody:
      "此前的扫描、批次和订单未保留在本工作台；订单仍在平台。为避免重复发货，工作台先向平台读取订单的货品，再发送。",
  },
  backup: {
    title: "今天的记录库备份未写入：{{why}}。",
    body: "可继续扫描。请腾出空间，或请 IT 部门检查磁盘；工作台一小时内重试。",
  },
  notStored: {
    title: "无法保存：{{why}}。",
    "disk-full": "请在本机腾出空间，不要关闭此窗口。扫描在此等待，之后按顺序记录。",
    other: "请 IT 部门检查，不要关闭此窗口。扫描在此等待，可保存后按顺序记录。",
  },
  keeping: {
    "disk-full": "本机磁盘已满。请腾出空间，不要关闭此窗口。",
    "read-only": "工作台无法写入数据文件夹。请 IT 部门开放写入权限，不要关闭此窗口。",
    "disk-failed": "磁盘报告故障。请 IT 部门检查磁盘，不要关闭此窗口。",
  },
  notRecorded: {
    title: "未保存",
    todo: "包裹先放着，将自动重试。",
  },
  page: {
    journal: {
      damaged: "“{{name}}”的记录库已损坏",
      missing: "“{{name}}”的记录库丢失",
      damagedBody: "记录库保存本工作台的每次扫描、每个批次和订单。其中一部分无法读取，因此没有打开，也没有改动。",
      missingBody: "记录库保存本工作台的每次扫描、每个批次和订单。文件丢失或为空，因此没有打开，也没有改动。",
      damagedWhileOpen: "工作台已停止发送和记录。重新打开前，扫描等待。",
    },
    storage: {
      title: "“{{name}}”无法打开",
      "disk-full": "本机磁盘已满，工作台无法接收扫描。请腾出空间，然后重试。数据没有丢失。",
      "read-only":
        "工作台无法写入数据，扫描无法保存。请 IT 部门给此系统账户开放下方文件夹的写入权限，然后重试。数据没有丢失。",
      "disk-failed": "打开工作台数据时磁盘报告故障。请重试；如果问题仍然存在，请 IT 部门检查磁盘后再在此扫描。",
      "in-use": "其他程序正在使用工作台的数据。请关闭该程序，然后重试。数据没有丢失。",
      damaged: "工作台的数据无法读取。请 IT 部门检查下方文件夹。",
    },
    newer: {
      title: "“{{name}}”需要较新的 Returns Desk",
      body: "其数据由较新版本写入（数据版本 {{dataVersion}}，此处最高支持 {{knownVersion}}）。请重新安装该版本；没有任何改动。",
    },
    other: {
      title: "“{{name}}”没有打开",
      body: "意外故障，无法打开。没有任何改动。请重试；如果问题仍然存在，请把下方内容交给技术支持。",
    },
    backups: "可用的备份",
    checking: "正在检查哪些备份可用",
    newest: "最新",
    noBackup: "本机没有可用的备份。工作台只能启用空的记录库。",
    unsound_other: "另有 {{count}} 个备份也已损坏，不列出。",
    size: "{{size}} MB",
    lost: "就损坏的记录库可读部分，其中缺少：{{scans}}、{{orders}}",
    lostNothing: "就损坏的记录库可读部分，没有较新的内容",
    lostUnknown: "较新的扫描和订单无法统计",
    scans_other: "{{count}} 次扫描",
    orders_other: "{{count}} 个订单",
    meaning: "恢复备份的影响",
    meaningLost: "备份之后扫描、修改或提交的内容不会保留在本工作台。其间创建的订单仍在平台，请到那里查找。",
    meaningSafe: "不会重复发货：等待的订单和批次，先向平台读取货品，再发送或提交。",
    meaningKept: "损坏的文件留在下方文件夹，供技术支持使用。",
    restore: "恢复 {{when}} 的备份",
    restoring: "正在恢复并打开工作台",
    startOver: "启用空的记录库",
    startOverAsk: "本工作台将不再保留以前的扫描、批次和订单。订单仍在平台；文件的剩余部分保留。",
    openOther: "打开另一个环境",
    back: "留在已打开的环境",
    retry: "重试",
    quit: "退出",
    folder: "文件夹",
    detail: "供技术支持使用",
    failed: {
      "not-restored": "记录库没有替换，没有任何改动。原因见下方技术支持内容。",
      "not-opened": "仍然无法打开。",
      "no-such-backup": "此备份已不存在或不可用。请选择另一个。",
      other: "操作失败。请重试；如果问题仍然存在，请把下方内容交给技术支持。",
    },
    otherFailed: "“{{name}}”也无法打开。",
    noScans: "此页面打开时不接收扫描。",
  },
} satisfies Chinese<typeof en>;
