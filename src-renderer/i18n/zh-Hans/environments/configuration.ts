import type en from "../../en/environments/configuration.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "配置文件",
  sound: "没有发现错误。没有 config.json 时，只使用在这里输入的设置。",
  locked: "config.json 没有错误。IT 部门已锁定地址、密钥、面单主机、面单打印机和事件接收。",
  partly: "config.json 有一部分无法使用，其余有效。",
  unreadable: "无法读取 config.json，其中内容均未生效。",
  lockedBy: "地址、密钥、面单主机、面单打印机和事件接收已锁定。",
  tellIt: "请把以下内容告知 IT 部门：",
  barLabel: "config.json 的错误",
  barPartly: "IT 部门的配置有一部分无法使用。",
  barUnreadable: "无法读取 IT 部门的配置，其中内容均未生效。",
  barAction: "查看错误",
  check: "检查 config.json",
  checkHint: "只检查文件，不应用；按键名或行号列出所有错误。",
  checkResult: "检查结果",
  checkFailed: "文件未检查。请重试。",
  checkedSound: "{{file}} 没有错误。",
  checked_other: "{{file}} 有 {{count}} 个错误：",
  save: "将本工作台的设置保存为 config.json",
  saveHint: "其他工作台使用此文件后，设置与本机相同。不包含密钥、PIN 码、收件人、人员姓名和工位名称。",
  saved: "已保存为 {{file}}",
  notSaved: "未保存。请换一个文件夹再试。",
} satisfies Chinese<typeof en>;
