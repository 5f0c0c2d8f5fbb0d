export interface Product {
  readonly sku: string;
  readonly description: string;
  /** Grams; `dimensions` in centimeters, longest first (public documentation, section 1.5). */
  readonly weight: number;
  readonly dimensions: readonly [number, number, number];
  readonly value: number;
}

const product = (
  sku: string,
  description: string,
  weight: number,
  dimensions: readonly [number, number, number],
  value: number,
): Product => ({ sku, description, weight, dimensions, value });

export const PRODUCTS: readonly [Product, ...Product[]] = [
  product("HP-BT700", "Wireless headphones, over-ear, black", 420, [22, 19, 9], 59.9),
  product("KB-MX87", "Mechanical keyboard 87 keys, brown switches", 1150, [38, 16, 5], 89),
  product("LMP-DSK2", "LED desk lamp with wireless charger", 980, [41, 18, 8], 34.5),
  product("TEA-OLG250", "乌龙茶礼盒 250克", 460, [25, 18, 8], 28),
  product("CAB-USBC2M", "USB-C 数据线 2米 编织款", 80, [15, 10, 2], 9.9),
  product("WTC-SP45", "智能手表 45毫米 运动版", 190, [12, 10, 8], 129),
  product("SHO-RN42", "跑步鞋 男款 42码 灰色", 870, [33, 21, 12], 64),
  product("JKT-RAIN-M", "Rain jacket, women, M, petrol blue", 540, [35, 28, 6], 79.95),
  product("TOY-BRK500", "Building bricks, 500 pieces", 1320, [38, 26, 8], 42),
  product("CAM-DC4K", "行车记录仪 4K 前后双录", 330, [16, 12, 9], 99),
  product("MUG-CER4", "Ceramic mugs, set of four, hand-glazed", 1640, [30, 30, 12], 36),
  product("DRN-MINI3", "Mini drone with three batteries", 760, [28, 22, 11], 219),
  product("PHC-IP15", "手机壳 防摔磨砂 15 Pro", 60, [18, 10, 2], 12.5),
  product("VAC-STK9", "Cordless vacuum cleaner, stick, 450 W", 3150, [68, 26, 17], 189),
  product("BAG-LAP15", 'Laptop backpack 15.6", water-repellent', 890, [46, 31, 10], 49),
  product("FRY-AIR5", "空气炸锅 5升 触屏", 4600, [38, 32, 32], 95),
  product("KNF-CHEF8", "Chef's knife 20 cm, damascus", 310, [38, 8, 4], 74),
  product("YOG-MAT6", "Yogamatte rutschfest 6 mm, grün", 1250, [64, 14, 14], 24.9),
  product("SPK-BT12", "Enceinte Bluetooth étanche, bleu nuit", 610, [20, 9, 9], 45),
  product("PWR-20K", "移动电源 20000毫安 双向快充", 430, [17, 9, 4], 39),
  product("DRS-SLK-S", "真丝连衣裙 S码 墨绿色", 280, [32, 24, 4], 118),
  product("HUB-USB7", "USB hub, 7 ports, powered", 350, [19, 11, 5], 29.5),
  product("PLT-COFF1", "Espresso tamper set, 58 mm", 720, [18, 14, 10], 33),
  product("CHR-GAN65", "氮化镓充电器 65瓦 三口", 150, [10, 8, 5], 27),
];

export const COLORS: readonly [string, ...string[]] = ["BLK", "WHT", "GRN", "BLU", "RED", "SLV"];
