import type { AddressCase } from "./reads.ts";

/** China in characters and in pinyin, Japan and others in Latin letters, Australia and New Zealand. */
export const ASIA: readonly AddressCase[] = [
  [
    "张三，13800138000，广东省深圳市南山区粤海街道科技园路８８号",
    "n=张三|p=13800138000|s1=粤海街道科技园路88号|s2=?南山区|c=深圳市|st=广东省|k=CHN",
  ],
  [
    "李四 上海市浦东新区世纪大道100号 １３９００１３９０００",
    "n=李四|p=13900139000|s1=世纪大道100号|s2=?浦东新区|c=上海市|k=CHN",
  ],
  [
    "广东省广州市天河区体育西路103号维多利广场A座2801 王五 13700137000",
    "n=王五|p=13700137000|s1=体育西路103号维多利广场A座2801|s2=?天河区|c=广州市|st=广东省|k=CHN",
  ],
  [
    "13600136000 赵六 浙江省杭州市西湖区文三路478号华星时代广场3幢",
    "n=赵六|p=13600136000|s1=文三路478号华星时代广场3幢|s2=?西湖区|c=杭州市|st=浙江省|k=CHN",
  ],
  [
    "收件人：王小明\n电话：138-0013-8000\n地址：北京市朝阳区建国路88号SOHO现代城A座1001室\n邮编：100022",
    "n=王小明|p=138-0013-8000|s1=建国路88号SOHO现代城A座1001室|s2=?朝阳区|c=北京市|z=100022|k=CHN",
  ],
  [
    "收货人: 陈静\n手机号码: 15012345678\n所在地区: 四川省成都市武侯区\n详细地址: 人民南路四段1号",
    "n=陈静|p=15012345678|s1=人民南路四段1号|s2=?武侯区|c=成都市|st=四川省|k=CHN",
  ],
  [
    "刘洋13512345678江苏省南京市玄武区中山路18号德基广场",
    "n=刘洋|p=13512345678|s1=中山路18号德基广场|s2=?玄武区|c=南京市|st=江苏省|k=CHN",
  ],
  [
    "中国 广东省 东莞市 长安镇 振安东路 8号 周杰 +86 138 2222 3333",
    "n=周杰|p=+86 138 2222 3333|s1=?长安镇 振安东路 8号|c=东莞市|st=广东省|k=CHN",
  ],
  ["北京市海淀区中关村大街1号，孙丽，010-62511111", "n=孙丽|p=010-62511111|s1=中关村大街1号|s2=?海淀区|c=北京市|k=CHN"],
  [
    "北京北京市东城区东长安街1号 马云飞 13100000001",
    "n=马云飞|p=13100000001|s1=东长安街1号|s2=?东城区|c=北京市|st=北京|k=CHN",
  ],
  [
    "内蒙古自治区呼和浩特市新城区成吉思汗大街2号 高娃 15248000000",
    "n=高娃|p=15248000000|s1=成吉思汗大街2号|s2=?新城区|c=呼和浩特市|st=内蒙古自治区|k=CHN",
  ],
  [
    "新疆维吾尔自治区乌鲁木齐市天山区解放北路30号，艾力，18999999999",
    "n=?艾力|p=18999999999|s1=解放北路30号|s2=?天山区|c=乌鲁木齐市|st=新疆维吾尔自治区|k=CHN",
  ],
  [
    "云南省大理白族自治州大理市古城人民路12号 杨丽萍 13577777777",
    "n=杨丽萍|p=13577777777|s1=古城人民路12号|s2=?大理市|c=大理白族自治州|st=云南省|k=CHN",
  ],
  [
    "黄女士 18412345678-1234 福建省厦门市思明区环岛路1号",
    "n=黄女士|p=18412345678-1234|s1=环岛路1号|s2=?思明区|c=厦门市|st=福建省|k=CHN",
  ],
  [
    "徐先生 18412345678转5678 重庆市渝中区解放碑步行街5号",
    "n=徐先生|p=18412345678转5678|s1=解放碑步行街5号|s2=?渝中区|c=重庆市|k=CHN",
  ],
  [
    "深圳市宝安区西乡街道宝源路1065号 深港货运仓 林经理 13312345678",
    "n=林经理|p=13312345678|s1=西乡街道宝源路1065号 深港货运仓|s2=?宝安区|c=深圳市|k=?CHN",
  ],
  [
    "湖北省武汉市洪山区珞喻路1037号\n华中科技大学\n何芳\n15927000000\n430074",
    "n=何芳|p=15927000000|s1=珞喻路1037号 华中科技大学|s2=?洪山区|c=武汉市|st=湖北省|z=430074|k=CHN",
  ],
  [
    "河北省石家庄市正定县常山西路5号　宋涛　13933333333",
    "n=宋涛|p=13933333333|s1=常山西路5号|s2=?正定县|c=石家庄市|st=河北省|k=CHN",
  ],
  [
    "姓名：郭靖；电话：13012345678；地址：陕西省西安市雁塔区小寨东路91号；",
    "n=郭靖|p=13012345678|s1=小寨东路91号|s2=?雁塔区|c=西安市|st=陕西省|k=CHN",
  ],
  [
    "吴敏\nwumin@shop.example\n13812345670\n山东省青岛市市南区香港中路10号",
    "n=吴敏|p=13812345670|s1=香港中路10号|s2=?市南区|c=青岛市|st=山东省|k=CHN|e=wumin@shop.example",
  ],
  [
    "香港特别行政区九龙弥敦道618号 梁朝 +852 2555 0123",
    "n=梁朝|p=+852 2555 0123|s1=?九龙弥敦道618号|st=香港特别行政区|k=HKG",
  ],
  [
    "Zhang San\nRoom 501, Building 3, No. 88 Keji Road\nNanshan District, Shenzhen\nGuangdong 518057\nChina\nTel: +86 138 0013 8000",
    "n=Zhang San|p=+86 138 0013 8000|s1=No. 88 Keji Road|s2=Room 501, Building 3|s3=?Nanshan District|c=?Shenzhen|st=Guangdong|z=518057|k=CHN",
  ],
  [
    "Li Na\nNo. 1 Zhongguancun Street\nHaidian District\nBeijing 100080\nP.R. China",
    "n=Li Na|s1=No. 1 Zhongguancun Street|s2=?Haidian District|c=Beijing|z=100080|k=CHN",
  ],
  [
    "Wang Wei\nRoom 1203, 88 Century Avenue\nPudong New Area\nShanghai, 200120\nChina",
    "n=Wang Wei|s1=88 Century Avenue|s2=Room 1203|s3=?Pudong New Area|c=Shanghai|z=200120|k=CHN",
  ],
  [
    "Chen Jing, 18 Renmin Road, Wuhou District, Chengdu, Sichuan 610041, China",
    "n=Chen Jing|s1=18 Renmin Road|s2=?Wuhou District|c=?Chengdu|st=Sichuan|z=610041|k=CHN",
  ],
  [
    "Liu Yang\n66 Zhongshan Lu\nGuangzhou, Guangdong Province, 510000\nPeople's Republic of China",
    "n=Liu Yang|s1=66 Zhongshan Lu|c=Guangzhou|st=Guangdong Province|z=510000|k=CHN",
  ],
  [
    "Taro Yamada\n1-2-3 Dogenzaka\nShibuya-ku, Tokyo 150-0043\nJapan",
    "n=Taro Yamada|s1=1-2-3 Dogenzaka|c=Shibuya-ku|st=Tokyo|z=150-0043|k=JPN",
  ],
  [
    "Hanako Sato\nSunshine Heights 302\n4-5-6 Umeda, Kita-ku\nOsaka 530-0001\nJapan\n+81 6 5555 0123",
    "n=Hanako Sato|p=+81 6 5555 0123|s1=?Sunshine Heights 302|s2=?4-5-6 Umeda|c=?Kita-ku|st=Osaka|z=530-0001|k=JPN",
  ],
  [
    "Kenji Miyazawa\n2-1-1 Nagamachi, Taihaku-ku\nSendai-shi, Miyagi-ken 982-0011",
    "n=Kenji Miyazawa|s1=2-1-1 Nagamachi, Taihaku-ku|c=Sendai-shi|st=Miyagi-ken|z=982-0011|k=?JPN",
  ],
  [
    "Yoko Tanaka\n〒100-0001\n1-1 Chiyoda\nChiyoda-ku, Tokyo\nJapan",
    "n=Yoko Tanaka|s1=1-1 Chiyoda|c=?Chiyoda-ku|st=Tokyo|z=〒100-0001|k=JPN",
  ],
  [
    "Akira Kurosawa, 3-2-1 Ginza, Chuo-ku, Tokyo 104-0061, Japan",
    "n=Akira Kurosawa|s1=3-2-1 Ginza|c=?Chuo-ku|st=Tokyo|z=104-0061|k=JPN",
  ],
  [
    "Jane Citizen\n10 George St\nSydney NSW 2000\nAustralia",
    "n=Jane Citizen|s1=10 George St|c=Sydney|st=NSW|z=2000|k=AUS",
  ],
  [
    "Ned Kelly\nUnit 4\n22 Glenrowan Rd\nWangaratta VIC 3677",
    "n=Ned Kelly|s1=22 Glenrowan Rd|s2=Unit 4|c=Wangaratta|st=VIC|z=3677|k=?AUS",
  ],
  [
    "Cathy Freeman\n5 Track Cres\nMackay, Queensland 4740\nAustralia\n0412 555 010",
    "n=Cathy Freeman|p=0412 555 010|s1=5 Track Cres|c=Mackay|st=Queensland|z=4740|k=AUS",
  ],
  [
    "Banjo Paterson\nLocked Bag 7\nCANBERRA ACT 2600\nAUSTRALIA",
    "n=Banjo Paterson|s1=Locked Bag 7|c=CANBERRA|st=ACT|z=2600|k=AUS",
  ],
  ["Janet Frame\n56 Eden Street\nOamaru 9400\nNew Zealand", "n=Janet Frame|s1=56 Eden Street|c=Oamaru|z=9400|k=NZL"],
  [
    "Lee Kuan\n38 Oxley Road\n#05-01\nSingapore 238629\nSingapore",
    "n=Lee Kuan|s1=38 Oxley Road|s2=#05-01|c=Singapore|z=238629|k=SGP",
  ],
  [
    "R. K. Narayan\n14 Yadavagiri Main Road\nMysuru, Karnataka 570020\nIndia\n+91 98450 12345",
    "n=R. K. Narayan|p=+91 98450 12345|s1=14 Yadavagiri Main Road|c=Mysuru|st=Karnataka|z=570020|k=IND",
  ],
  ["Anita Desai\n12 MG Road\nBengaluru - 560 001\nIndia", "n=Anita Desai|s1=12 MG Road|c=Bengaluru|z=560 001|k=IND"],
  [
    "Kim Minji\n12 Teheran-ro\nGangnam-gu, Seoul 06236\nSouth Korea",
    "n=Kim Minji|s1=12 Teheran-ro|s2=?Gangnam-gu|c=Seoul|z=06236|k=KOR",
  ],
  [
    "Chan Tai Man\nFlat 12A, 8 Nathan Road\nTsim Sha Tsui\nKowloon\nHong Kong",
    "n=Chan Tai Man|s1=8 Nathan Road|s2=Flat 12A|s3=?Tsim Sha Tsui|c=?Kowloon|k=HKG",
  ],
  [
    "Siti Aminah\n12 Jalan Ampang\n50450 Kuala Lumpur\nMalaysia",
    "n=Siti Aminah|s1=12 Jalan Ampang|c=Kuala Lumpur|z=50450|k=MYS",
  ],
  [
    "Somchai Jaidee\n99/1 Sukhumvit Soi 11\nWatthana\nBangkok 10110\nThailand",
    "n=Somchai Jaidee|s1=99/1 Sukhumvit Soi 11|s2=?Watthana|c=Bangkok|z=10110|k=THA",
  ],
  [
    "Fatima Al Ali\nVilla 7, Al Wasl Road\nDubai\nUAE\n+971 4 555 0123",
    "n=Fatima Al Ali|p=+971 4 555 0123|s1=Villa 7, Al Wasl Road|c=?Dubai|k=ARE",
  ],
  [
    "Nelson Mandela\n8115 Vilakazi Street\nOrlando West\nSoweto\n1804\nSouth Africa",
    "n=Nelson Mandela|s1=8115 Vilakazi Street|s2=?Orlando West|c=?Soweto|z=1804|k=ZAF",
  ],
];
