import type en from "../en/table.ts";
import type { Chinese } from "../words.ts";

export default {
  clearSearch: "清除搜索",
  changed: "列表有变化",
  refreshList: "刷新",
  filter: {
    label: "筛选",
    clear: "清除筛选",
  },
  selection: {
    full: "一次最多 {{most}} 个",
    clear: "清除选择",
  },
  views: {
    label: "视图",
    shown: "视图：{{name}}",
    makeDefault: "打开表格时用“{{name}}”",
    isDefault: "打开表格时使用“{{name}}”",
    rename: "重命名“{{name}}”",
    remove: "删除“{{name}}”",
    newName: "“{{name}}”的新名称",
    name: "给当前显示内容命名",
    save: "保存",
    taken: "另一个视图已用此名称。",
    failed: "视图未保存：工作台的记录库没有响应。视图保留到程序关闭；再修改任意一个即可重试。",
  },
  columns: {
    label: "列",
    left: "{{name}}：左移一列",
    right: "{{name}}：右移一列",
    hint: "拖动表头之间的线可调整列宽；双击恢复原来的宽度。",
    reset: "恢复初始设置",
  },
} satisfies Chinese<typeof en>;
