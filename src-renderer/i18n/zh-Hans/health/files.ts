import type en from "../../en/health/files.ts";
import type { Chinese } from "../../words.ts";

const faults = {
  "disk-full": "本机磁盘已满",
  "read-only": "工作台的数据文件夹不可写",
  "disk-failed": "磁盘报告故障",
  "in-use": "文件被其他程序占用",
  damaged: "写入的副本无法读回",
  other: "本机拒绝写入",
} as const;

export default {
  notices: "工作台文件的提示",
  dismiss: "知道了",
  fault: faults,
  cache: {
    title: "本地副本曾损坏，正在重新读取。已扫描的内容没有丢失。",
    body: "读取完成前，工作台可能不认识某些条码。批次、订单和扫描照常。",
    filledTitle: "本地副本曾损坏，已重新读取。已扫描的内容没有丢失。",
    filledBody: "损坏的文件保留在旁边，供技术支持使用。",
  },
  restored: {
    title: "本工作台已从 {{when}} 的备份恢复。",
    body: "从那时到 {{restored}} 之间的扫描、批次和订单，本工作台不再知道；那段时间的订单仍在平台。发送订单之前，会先向平台读取其货品，确保不会重复发货。",
    file: "损坏的文件保留为 {{file}}。",
    startedOverTitle: "本工作台于 {{restored}} 启用了空的记录库。",
    startedOverBody:
      "此前的扫描、批次和订单，本工作台不再知道；订单仍在平台。发送订单之前，会先向平台读取其货品，确保不会重复发货。",
  },
  backup: {
    title: "今天的记录库备份没有写入：{{why}}。",
    body: "扫描照常。腾出空间，或请 IT 部门检查磁盘；工作台会在一小时内重试。",
  },
  notStored: {
    title: "无法保存任何内容：{{why}}。",
    "disk-full": "扫描按顺序在此窗口等待，之后自动记录。在本机腾出空间，不要关闭此窗口。",
    other: "扫描按顺序在此窗口等待，可写入后自动记录。请 IT 部门检查，不要关闭此窗口。",
  },
  keeping: {
    "disk-full": "本机磁盘已满。腾出空间后，扫描会按顺序自动记录。不要关闭此窗口。",
    "read-only": "工作台的数据文件夹不可写。请 IT 部门开放写入权限，扫描便会按顺序自动记录。不要关闭此窗口。",
    "disk-failed": "磁盘报告故障。扫描会按顺序自动重试。不要关闭此窗口，并请 IT 部门检查磁盘。",
  },
  notRecorded: {
    word: "未保存",
    reason: "此次扫描尚未记录：{{why}}。",
    reasonOther: "此次扫描尚未记录：工作台的记录库没有响应。",
    todo: "包裹先放着，系统会自动重试。",
  },
  page: {
    journal: {
      damaged: "“{{name}}”的记录库已损坏",
      missing: "“{{name}}”的记录库不见了",
      damagedBody: "记录库保存本工作台的每次扫描、每个批次和订单。其中一部分无法读取，因此没有打开，也没有任何改动。",
      missingBody:
        "记录库保存本工作台的每次扫描、每个批次和订单。文件不见了或是空的，因此没有打开任何内容，也没有任何改动。",
      damagedWhileOpen: "工作台已停止发送和记录。重新打开之前，扫描会等待。",
    },
    storage: {
      title: "“{{name}}”无法打开",
      "disk-full": "本机磁盘已满，工作台能写入才能接收扫描。腾出空间，然后再试。数据没有丢失。",
      "read-only":
        "工作台的数据不可写，扫描无法保存。请 IT 部门给此系统账户开放下方文件夹的写入权限，然后再试。数据没有丢失。",
      "disk-failed": "打开工作台数据时磁盘报告故障。再试一次；如果仍然如此，先请 IT 部门检查磁盘，再在此扫描。",
      "in-use": "工作台的数据被其他程序占用。关闭那个程序，然后再试。数据没有丢失。",
      damaged: "工作台的数据无法读取。请 IT 部门检查下方文件夹。",
    },
    newer: {
      title: "“{{name}}”属于较新版本的 Returns Desk",
      body: "其数据由较新的版本写入（数据版本 {{dataVersion}}，本程序最高支持 {{knownVersion}}）。重新安装那个版本；没有任何改动。",
    },
    other: {
      title: "“{{name}}”没有打开",
      body: "工作台遇到意外情况，无法打开。没有任何改动。再试一次；如果仍然如此，把下方内容交给技术支持。",
    },
    backups: "完好的备份",
    reading: "正在读取备份，只列出完好的",
    newest: "最新",
    noBackup: "本机没有完好的备份。工作台只能启用空的记录库。",
    unsound_other: "另有 {{count}} 个备份也已损坏，不列出。",
    size: "{{size}} MB",
    lost: "从损坏的记录库能读到的部分看，其中缺少：{{scans}}、{{orders}}",
    lostNothing: "从损坏的记录库能读到的部分看，之后没有新内容",
    lostUnknown: "之后的内容无法统计",
    scans_other: "{{count}} 次扫描",
    orders_other: "{{count}} 个订单",
    meaning: "恢复备份意味着什么",
    meaningLost: "备份之后扫描、修改或提交的内容，本工作台不再知道。那段时间创建的订单仍在平台，到那里查找。",
    meaningSafe: "不会重复发货：备份中等待的订单，先向平台读取其货品再发送；批次也要先读取货品才能提交。",
    meaningKept: "损坏的文件不会删除，留在下方文件夹供技术支持使用。",
    restore: "恢复 {{when}} 的备份",
    restoring: "正在恢复并打开工作台",
    startOver: "启用空的记录库",
    startOverAsk: "此后工作台不再知道以前的任何扫描、批次和订单。订单仍在平台。文件的剩余部分会保留。",
    openOther: "打开另一个环境",
    back: "留在已打开的环境",
    retry: "再试一次",
    quit: "退出",
    folder: "文件夹",
    detail: "供技术支持使用",
    failed: {
      "not-restored": "记录库没有替换，一切照旧。原因见供技术支持使用的内容。",
      "not-opened": "仍然无法打开。",
      "no-such-backup": "此备份已不存在或已损坏。选择另一个。",
      other: "操作没有成功。再试一次；如果仍然如此，把下方内容交给技术支持。",
    },
    otherFailed: "“{{name}}”也无法打开。",
    noScans: "此页面打开时不接收扫描。",
  },
} satisfies Chinese<typeof en>;
