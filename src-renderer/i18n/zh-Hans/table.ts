import type en from "../en/table.ts";
import type { Chinese } from "../translation-types.ts";

export default {
  tooManyRows: "文件未保存：Excel 文件最多 100,000 行。请选择 CSV 文件类型，或先筛选表格。",
  clearSearch: "清除搜索",
  changed: "列表有变化",
  refreshList: "刷新列表",
  dateField: {
    open: "打开日历",
    noDate: "请输入日期，例如 {{example}}。",
    noTime: "请输入时间，例如 14:05。",
  },
  filter: {
    label: "筛选",
    clear: "清除筛选",
  },
  selection: {
    all: "选择所有行",
    limited: "共 {{total}} 行，只选前 {{most}} 行；可先筛选表格",
    notListed: "不在当前结果中",
    copied_other: "已复制 {{copied}} 行",
    copiedOf: "共 {{total}} 行，已复制 {{copied}} 行",
    tooMany: "{{action}}：一次最多 {{most}} 行",
    clear: "清除选择",
  },
  menu: {
    label: "此行的操作",
    open: "打开",
  },
  views: {
    label: "视图",
    shown: "视图：{{name}}",
    makeDefault: "默认打开“{{name}}”",
    isDefault: "表格默认打开“{{name}}”",
    rename: "重命名“{{name}}”",
    remove: "删除“{{name}}”",
    newName: "“{{name}}”的新名称",
    name: "视图名称",
    save: "保存",
    taken: "另一个视图已用此名称。",
    failed: "视图未保存：工作台的记录库没有响应。视图保留到程序关闭；修改任一视图可重试。",
  },
  columns: {
    label: "列",
    left: "{{name}}：左移一列",
    right: "{{name}}：右移一列",
    hint: "拖动表头之间的线可调整列宽；双击恢复原宽度。",
    reset: "重置列",
    empty: "{{name}}（暂无内容）",
  },
} satisfies Chinese<typeof en>;
