import type en from "../../en/scanning/service-type-verdicts.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  reason: {
    chosen: "本批次已选择“{{name}}”。",
    "not-offered": "本批次的仓库不提供“{{name}}”。",
    "no-warehouse": "本批次还没有仓库，不能选择“{{name}}”。",
    "not-loaded": "此仓库的物流服务类型尚未加载。",
  },
  todo: {
    chosen: "扫描下一个条码。",
    "not-offered": "没有改动。请扫描此仓库的物流服务类型。",
    "no-warehouse": "没有改动。请先扫描货品，再扫描物流服务类型。",
    "not-loaded": "没有改动。请刷新，再扫描物流服务类型。",
  },
} satisfies Chinese<typeof en>;
