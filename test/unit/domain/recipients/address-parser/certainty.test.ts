import { describe, expect, it } from "vitest";
import {
  findDoubtfulFields,
  isCertain,
  markDoubtfulFields,
} from "../../../../../src-domain/recipients/address-parser/certainty.ts";
import { parseAddress } from "../../../../../src-domain/recipients/address-parser/parse-address.ts";

const textOf = (lines: string): string => lines.replaceAll(" / ", "\n");
const isCertainAddress = (lines: string): boolean => isCertain(parseAddress(textOf(lines)), textOf(lines));
const doubtfulFieldsOf = (lines: string): string[] =>
  findDoubtfulFields(parseAddress(textOf(lines)), textOf(lines)).map((field) => field.replace("shipment", ""));

const CERTAIN = [
  "Mario Rossi, Via Roma 5, 00184 Roma, RM, Italy, IVA 12345678901",
  "Jane Doe / 12 Main St / Austin, TX 78701",
  "Jane Doe / 12 Main St / Austin, TX 78701 / (415) 555-0123",
  "Jordan Smith / 12 Main St / Paris, TX 75460",
  "Jane Doe / 12 King St / London, ON N6A 1A1",
  "Jane Doe / Flat 2, Orchard House / 12 High St / London / NW1 6XE / UK",
  "Jane Doe / Hauptstr. 5 / 10115 Berlin",
  "Jane Doe / Rue du Simplon 14 / CH-1800 Vevey",
  "Jane Doe / 16 Sandilands Road / Singapore 546080",
  "张三 13812341234 广东省深圳市南山区科技园路88号",
  "上海晨光科技有限公司 / 李小明 / 13800138000 / 上海市浦东新区张江路88号3幢 / 201203",
  "张三 13812341234 广东省深圳市南山区科技园路88号 B-7",
  "张三 13812341234 广东省深圳市南山区科技园路88号 3栋 2-1203",
  "陈景勇 13812341234 广东省珠海市香洲区盘山路28号幸福茶庄",
  "张三 13812341234 北京市朝阳区建国路88号华联大厦",
  "李明 13812341234 浙江省义乌市北苑街道春晗二区53栋",
  "周芳 13812341234 浙江省义乌市稠江街道城店路88号3楼",
  "Jane Doe / 12 Main St / Austin, TX 78701 / +14155550123",
  "Juan Paz / Calle 13 456 / 1896 City Bell / Argentina",
  "Jane Doe / Dorfstraße 5 / 83313 Ort am See / Germany",
  "Jane Doe / Am Markt 3 / 18055 Rostock",
  "Best regards, / Jane Doe / 12 Main St / Austin, TX 78701",
  "Jane Doe / 45 Court Street Brooklyn, NY 11201",
  "Lokku Ltd / 82 Clerkenwell Road / London / EC1M 5RF",
  "Jane Doe / Brandt Ceramics LLC / 12 Main St / Austin, TX 78701",
  "Jane Doe, MD / 12 Main St / Atrium Suite 202 / Austin, TX 78701",
  "Jane Doe / 53 Pirie Street / Mount Victoria / Wellington 6011 / New Zealand",
  "Jane Doe / Flat A, 8/F, Sunny Court / 28 Nathan Road, Tsim Sha Tsui / Hong Kong",
  "Jane Doe / 5 rue Basse / 75002 Paris",
  "Jane Doe / via Roma 5 / 41012 Carpi (MO)",
  "Jane Doe / Lillvägen 3 / 433 61 Sävedalen / 070-123 45 67",
  "Jane Doe / Calle Teide s/n / 28004 Madrid",
  "jane doe / corso italia 22 / 20122 milano mi / italia",
  "My new address: / Jane Doe / 12 Main St / Austin, TX 78701",
  "Ship to: Jane Doe / 12 Main St / Austin, TX 78701 / Bill to: Jane Doe / 12 Main St / Austin, TX 78701",
  "Attn: Paula Grimes / Harbor Freight Co / 123 Industrial Pkwy / Mentor OH 44060",
  "Brandt Ceramics LLC / Attn: Jane Doe / 12 Main St / Suite 5 / Austin, TX 78701",
  "Attn: Accounts Payable / Brandt Ceramics LLC / 12 Main St / Austin, TX 78701",
  "Jansen B.V. / Ter attentie van Piet Bakker / Keizersgracht 12 / 1015 CR Amsterdam / Nederland",
  "Dupont SARL / À l'attention de Marie Leroy / 12 rue de Larzac / 75011 Paris / France",
  "Talleres Sol S.L. / A/A: Lucía Gómez / Calle Mayor 4 / 28013 Madrid / España",
  "c/o Nordlicht Handels GmbH / Ilse Krämer / Hafenstr. 3a / 6020 Innsbruck / Österreich",
  "Alan Reyes / 4410 Brookdale Rd / Plano, TX 75023 / (972) 555-0147 (ext 12)",
  "Sergio Monti / Via XX Settembre 14/B / 28100 Novara / Piemonte / Italia",
  "〒530-0001 / 大阪府大阪市北区梅田2丁目4番9号 / 株式会社みどり 物流部 / 池田 慎一 様 / TEL 06-5555-0144",
  "Ngozi Eze / 14 Allen Avenue / Ikeja, Lagos 100271 / Nigeria / +234 803 555 0123",
  "Rex Dalton / General Delivery / Tok, AK 99780",
  "Jane Doe / Rose Cottage / Mill Lane / Lewes BN7 1XU",
  "Jane Doe / Rose Cottage / Mill Lane / Thornbury / Bristol / BS35 1AA / UK",
  "jane doe / 12 main st / red barn / austin, tx 78701",
  "Jürgen Weiß / Gröninger Straße 12 / 39397 Gröningen",
  "Declan Power / Riverside House / Doneraile / Co. Cork / P51 KT93 / Ireland",
  "Ayşe Demir / Gül Sokak No:14 D:3 / 34387 Şişli/İstanbul / Türkiye",
  "Lukas Steiner<br/>Wiener Straße 40/2/9<br/>3100 St. P&ouml;lten<br/>&Ouml;sterreich",
  "יעל כהן / Herzl 14, Apt 6 / Haifa 3303117 / Israel",
  "Harlan Brooks, P.A. / P. O. Box 9814 / Orlando, FL 32819",
  "收件人 林淑芬 / 屏東縣潮州鎮中山路66巷12號 / 手機 0910 555 013",
  "강민재 / 서울특별시 종로구 새문안로5가길 28 / 우)03170",
  "Nordhavn ApS / CVR 10 15 08 17 / Havnegade 4 / 5000 Odense C / Danmark",
  "Nordhavn ApS / CVR-nr.: DK25313763 / Havnegade 4 / 5000 Odense C / Danmark",
  "Jansen B.V. / KvK-nummer 12345678 / Dorpsstraat 12 / 3421 BB Oudewater",
  "Jane Doe / BSN: 123456782 / Dorpsstraat 12 / 3421 BB Oudewater",
  "Jane Doe / Y-tunnus 0112038-9 / Mannerheimintie 12 / 00100 Helsinki / Suomi",
  "Jane Doe / ΑΦΜ 123456789 / Ermou 44 / 105 63 Athens / Greece",
  "Jonas Kazlauskas / Gedimino pr. 5-12 / LT-01103 Vilnius",
  "Kavya Menon / TC 25/1410, Thampanoor / Thiruvananthapuram - 695 001 / Kerala, India",
];
const DOUBTFUL: readonly (readonly [string, string])[] = [
  ["a company as a name", "Acme Widgets / 12 Main St / Austin, TX 78701"],
  ["a number beside an attention line", "Brandt Ceramics LLC / Attn: Jane 4711 / 12 Main St / Austin, TX 78701"],
  ["a request as an attention line", "Brandt Ceramics LLC / Attn: leave at door / 12 Main St / Austin, TX 78701"],
  ["a person above an attention line", "Al Roe / Attn: Jane Doe / 12 Main St / Austin, TX 78701"],
  ["a gift note as a name", "Gift Note / 12 Main St / Austin, TX 78701"],
  ["a shop behind the letter U", "Jane Doe / 12 Main St / U Haul / Austin, TX 78701"],
  ["a request below a British flat", "Jane Doe / 12 High St / Flat 2 / Ask Bob / Leeds / LS1 4AB / UK"],
  ["a request below a quarter", "Rui Melo / Rua A, 45 / Centro / Ask Bob / Curitiba - PR / 80020-310 / Brasil"],
  ["a tax number behind the city", "Bo Krag / Nygade 3 / 2200 København N CVR 20 55 01 42 / Danmark"],
  ["a Croatian order's number", "Ivan Horvat / Ilica 5 / 10000 Zagreb Narudžba 123 456 7890 / Hrvatska"],
  ["a second person", "Jane Doe / John Roe / 12 Main St / Austin, TX 78701"],
  ["a second address", "Jane Doe / 12 Main St / Austin, TX 78701 / John Roe / 5 Elm St / Boston, MA 02108"],
  ["a house number as a code", "Jane Doe / 90210 Sunset Blvd / Los Angeles, CA"],
  ["digits that may be a customer number", "Jane Doe / 12 Main St / Austin, TX 78701 / 4155550123"],
  ["a city that is also a country", "Jane Doe / 12 Main St / Lebanon, TN 37087"],
  ["a Spanish province of another code", "Ana Gil / Calle Mayor 3 / 46470 Catarroja / Alicante / España"],
  ["a state of another zone", "Jane Doe / 12 Main St / Austin, CA 78701"],
  ["a country that contradicts the code", "Jane Doe / 12 Orchard Road / Singapore 238823 / Malaysia"],
  ["a code of Guernsey in the UK", "Jane Doe / 3 Smith St / St Peter Port / GY1 2JU / UK"],
  ["a code of Liechtenstein in Switzerland", "Jane Doe / Bahnhofstrasse 5 / 9490 Vaduz / Switzerland"],
  ["a code of French Guiana in France", "Jane Doe / 5 Rue Royale / 97300 Cayenne / France"],
  ["German words with an Italian code", "Jane Doe / Bahnhofstrasse 5 / 39100 Bozen"],
  ["a flat that looks like a Belgian code", "Raj Mehta / B-1202 Sunrise Towers / Pune 411001"],
  ["an American street without a number", "Jane Doe / Willow Creek Road / Eugene, OR 97402"],
  ["a name that was cut off", "Mr Bartholomew Fitzwil... / 6 Castle Hill / Lincoln LN1 3AA"],
  ["a British street without a number", "Jane Doe / High Street / Lewes BN7 1XU"],
  ["a British street without a number above a village", "Jane Doe / Mill Road / Shelford / Cambridge / CB22 5EY / UK"],
  ["a thing and a number", "Jane Doe / 12 Main St, lamp 2 / Austin, TX 78701"],
  ["words for a building", "Jane Doe / 12 Main St / green barn / Austin, TX 78701"],
  ["a label before the city", "Jane Doe / 12 Main St / City Austin, TX 78701"],
  ["a placeholder for a street", "Jane Doe / 123 Fake Street / Hull HU1 2BX"],
  ["a German state as a city", "Kai Busch / Hauptstr. 2 / 10115 Bayern / Deutschland"],
  ["a name that ends with a hyphen", "Dr. Maximilian Hohenb- / Schlossallee 1 / 72379 Hechingen"],
  ["two phones on one line", "Jane Doe / 12 Main St / Austin, TX 78701 / 512-555-0123 / 512-555-0124"],
  ["a street that ends before its name", "Jane Doe / 14 rue de / 33000 Bordeaux"],
  [
    "the recipient of one of two addresses",
    "Bill to / Jane Doe / 12 Main St / Austin, TX 78701 / Ship to / Al Roe / 5 Elm St / Boston, MA 02108",
  ],
  ["an Indian district as a city", "Ravi Kumar / H.No 4, Gandhi Nagar / Krishna Dist, Andhra Pradesh 520003 / India"],
  ["a label before a street", "Jane Doe / Street 12 Main St / Austin, TX 78701"],
  ["the sender of an e-mail", "From: Jane Doe <jane@mail.example> / 12 Main St / Austin, TX 78701"],
  ["a request after a Chinese street", "张三 13812341234 北京市朝阳区建国路88号 送到门口"],
  ["a date below a Chinese street", "张三 / 13812341234 / 广东省深圳市南山区科技园路88号 / 2026-11-20"],
  ["a time below a Chinese street", "张三 / 13812341234 / 广东省深圳市南山区科技园路88号 / 14:30"],
  ["an RMA below a Chinese street", "张三 / 13812341234 / 广东省深圳市南山区科技园路88号 / R-2026-0042"],
  ["a second Chinese address", "北京市朝阳区建国路88号 张三 13812341234 上海市徐汇区复兴路5号"],
  ["a name that the street repeats", "王府井 13812341234 北京市东城区王府井大街5号"],
  ["a Korean request as a name", "서울특별시 강남구 테헤란로 152 / 문앞 / 06236 / 010-2345-0123"],
  ["a second person glued to a Chinese street", "张三 13812341234 北京市朝阳区建国路88号李四"],
  ["a second person glued to a floor", "王芳 13812341234 上海市徐汇区复兴中路1237号5楼陈先生"],
  ["a second person glued to a room", "李丽 13812341234 深圳市南山区科技园5栋402陈小明收"],
  ["a person glued to a Taiwanese street", "陳志明 0912345678 台北市大安區忠孝東路四段5號林雅婷"],
  ["a person glued to a Japanese street", "〒100-0005 東京都千代田区丸の内1-9-1山田太郎 / 田中 花子 様"],
  ["a name that was split off a street", "北京市朝阳区建国路88号李四 13812341234"],
  ["a Taiwanese code after the street", "鄭雅文 0912555012 桃園市中壢區中央西路二段30號 320 5"],
  ["a city that begins with the rest of a street", "Jane Doe / 45 Court St Brooklyn, NY 11201"],
  ["a square as a city", "Jane Doe / 5 St Andrews Square Edinburgh EH2 2AD"],
  ["a letter of the street as a city", "Jane Doe / 22 Avenue B New York NY 10009"],
  ["a suburb before its city", "Jane Doe / 18 Court Road Eltham London SE9 5NP"],
  ["an Indian state as a city", "Jane Doe / 5 MG Road / Goa 403001 / India"],
  [
    "a German country code in the state field",
    "Name: Jane Doe / Street: Weg 4 / City: Berlin / State: DE / Zip: 10115",
  ],
  ["an account as a name", "Buyer: k_hollow77 / 12 Main St / Austin, TX 78701"],
  ["eight digits in Singapore", "Jane Doe / 16 Sandilands Road / Singapore 546080 / 91234567"],
  ["a request above the code", "Jane Doe / 3-12 Naka-ku / Ring twice / Hiroshima 730-0846 / Japan"],
  ["a request in Hong Kong", "Jane Doe / 31 Tai Wan Road / Hong Kong / Leave at the door"],
  ["an unknown city of a country without codes", "Jane Doe / 31 Tai Wan Road / Anna Roe / Hong Kong"],
  ["a district before its city", "Jane Doe / No. 55 Jinshan S. Rd. / Da'an Dist. Taipei City 106409 / Taiwan"],
  ["two cities of an Indian address", "Jane Doe / 14/2 Lake Road / Kothrud Pune 411038 / India"],
  ["a province after a Spanish city", "Jane Doe / C/ Arroyo 12 / Majadahonda Madrid 28220 / España"],
  ["a person and a company on one line", "Jane Doe / John Roe, Quayle Inc / 12 Main St / Austin, TX 78701"],
  ["a second number of a locker", "Jane Doe / 87654321 / Packstation 101 / 80331 München / 4471902283"],
  ["an article number in a Chinese address", "张三 上海 上海市 浦东新区 13812341234 / SKU AB-4471 x2"],
  ["text in a phone", "Jane Doe / 12 Main St / Austin, TX 78701 / Phone: 415 555 0123 or 0124"],
  ["a county that may be the city", "Jane Doe / 9 Main St / Ballina / Mayo / F26 A2N3 / Ireland"],
  ["a lot in the name", "Brody Hale Lot 2 Barrow Avenue Edmondson Park NSW 2174"],
  ["French words with a Moroccan code", "Jane Doe / 12 Rue de Paris / 20000 Casablanca"],
  ["districts in a Thai city", "คุณสมหญิง ใจดี / 99/12 ถนนห้วยแก้ว / ตำบลสุเทพ อำเภอเมือง เชียงใหม่ 50200 / ประเทศไทย"],
  ["one of two house numbers", "Jane Doe / 12-14 High St or 16 High St / Austin, TX 78701"],
  ["a correction in the street", "Jane Doe / 12 High St Apt 4 not 5 / Austin, TX 78701"],
  ["a code of a gate", "Jane Doe / 12 High St gate code 4411# / Austin, TX 78701"],
  ["a pick-up point", "Paul Petit / 4 rue de Lille / relais colis Tabac du centre / 59000 Lille / France"],
  ["a country before the city", "Jane Doe / 12 High St / UK London SW1A 1AA"],
  ["letters of another encoding", "Jane Doe / MusterstraÃŸe 1 / 10115 Berlin / Germany"],
  ["a lost letter", "Jane Doe / Musterstra?e 1 / 10115 Berlin / Germany"],
  ["letters of another alphabet's encoding", "Jane Doe / ul. Õðåùàòèê 5 / 00-238 Warszawa"],
  ["a sign instead of a letter", "Jane Doe / ul. D³uga 5 / 00-238 Warszawa"],
  ["a hidden name", "Jane D*** / Hauptstr. 5 / 10115 Berlin / Germany"],
  ["a hidden part of a street", "Jane Doe / •••• Hauptstr. 5 / 10115 Berlin / Germany"],
  ["an American state in Italy", "Jane Doe / 5 Baker St / Rome, GA 30161 / Italy"],
  ["an American state with a Brazilian code", "Jane Doe / 5 Mill Rd / Springfield, MO 65801-123"],
  ["a flat without a street", "Jane Doe / Apt 5 / Austin, TX 78701"],
  ["a parcel locker without the customer's number", "Jane Doe / Packstation 103 / 50667 Köln"],
  ["a country's letters behind the city", "Jane Doe / Hauptstr. 5 / 10115 Berlin DE"],
  ["a Swiss canton in lower case", "jane doe / via nassa 21 / 6900 lugano ti / svizzera"],
  ["a host before the street", "Sven Dahl c/o Lind Kanalvägen 7 S-194 61 Upplands Väsby Sweden"],
  ["a host in the name", "Jane Doe Chez Mme Marchand / 14 rue des Lilas / 69003 Lyon / France"],
  ["a district as a name", "Jane Doe No. 55, Jinshan S. Rd. / Da'an Dist., Taipei City 106409 / Taiwan"],
  ["a country as a name", "Best regards, Owen Pugh 12 Heol Fawr, Cardiff CF10 1AA, UK T: 029 2018 0123"],
  ["a title above a street", "Frau / Hauptstr. 5 / Jane Doe / 10115 Berlin"],
  [
    "a Japanese label in the street",
    "お届け先のお名前：田中 一郎 / お届け先郵便番号：150-0042 / お届け先住所：東京都渋谷区宇田川町3-7-1 お届け先電話番号：090-5550-1234",
  ],
  ["a Brazilian quarter as a name", "Caio Prado Rua 5, 750 / Jd. América - Goiânia - GO / 74255-220"],
  ["a Mexican quarter as a name", "Lucía Ríos Calle Sol 23 / Col. Roma Norte - Ciudad de México/CDMX / 06700 / México"],
  ["a phone's label in the city", "marek lis ul kwiatowa 8 m 3 80-294 gdansk tel / 505550199"],
  ["a Japanese room as a name", "管理室 / 〒100-0005 東京都千代田区丸の内1-9-1"],
];

/** Words for parts of houses, divided by ";", after a street. */
const UNITS: readonly (readonly [string, string])[] = [
  ["Rua das Flores 12, @ / São Paulo - SP / 01021-200 / Brasil", "sala 3;loja 4;conj 5;cj 12;3 andar;casa 2"],
  ["Calle 5 de Mayo 12, @ / 06000 Ciudad de México / México", "Interior 3;local 5;Edificio 3;oficina 3"],
  ["Calle Mayor 5, @ / 28013 Madrid / España", "puerta 5;pta 12;Bloque 3"],
  ["Via Roma 5, @ / 20121 Milano MI / Italia", "piano 2;2 piano;palazzina B;isolato 4"],
  ["12 rue de Lille, @ / 59000 Lille / France", "porte 4;entrée B;hall 3"],
  ["Hauptstr. 5, @ / 10115 Berlin", "Haus 3;Haus B;Aufgang 2;Geb. 12;Halle 4"],
  ["Hauptstraße 5, @ / 1010 Wien / Österreich", "Stg. 2"],
  ["ul. Długa 5, @ / 00-238 Warszawa / Polska", "klatka 2;piętro 3;mieszkanie 4"],
  ["Storegade 5, @ / 8000 Aarhus / Danmark", "3. sal;dør 4"],
  ["Storgatan 5, @ / 114 55 Stockholm / Sverige", "2 tr;vån 3"],
  ["12 High Street, @ / Leeds / LS1 1AA / UK", "Studio 4;Plot 4;Maisonette 2;Bay 5"],
  ["12 Main St, @ / Austin, TX 78701", "PMB 123;PH 3;Spc 4;Hangar 3;Mailstop 12"],
  ["12 MG Road, @ / Pune, Maharashtra 411001 / India", "Sector 5;Phase 2;Plot 4;2nd Stage"],
  ["Gül Sokak No:14, @ / 34387 Şişli/İstanbul / Türkiye", "D:3;Daire 3;Kat 2;Kat:2 D:5"],
  ["Dlouhá 5, @ / 110 00 Praha / Česko", "byt 3;3. patro"],
  ["Fő utca 12, @ / 1011 Budapest / Magyarország", "2. em. 3;3. emelet;fsz. 1"],
  ["Rua Nova 12, @ / 1000-001 Lisboa / Portugal", "Loja 2;3.º Dto"],
];

describe("certainty of a parsed address", () => {
  it.each(UNITS)("is given for units in %s", (address, units) =>
    expect(units.split(";").filter((unit) => !isCertainAddress(`Jane Doe / ${address.replace("@", unit)}`))).toEqual(
      [],
    ),
  );

  it.each(CERTAIN)("is given for %s", (lines) => expect(isCertainAddress(lines)).toBe(true));
  it.each(DOUBTFUL)("is refused because of %s", (_, lines) => expect(isCertainAddress(lines)).toBe(false));

  it.each(["Sarah Ward", "John Mah", "Col. James Reed", "Taman Shah", "Vila Souza", "Desa Ivanova"])(
    "is given for the person %s, who is no quarter",
    (name) => expect(isCertainAddress(`${name} / 12 Main St / Austin, TX 78701`)).toBe(true),
  );

  it.each([
    "Jane Doe / Unit 5 / Riverside Business Park / Bristol BS1 4DJ / United Kingdom",
    "Jane Doe / 12 Main St / Austin, TX 78701 / US 512-555-0123",
    "Jean Petit / 5 Rue de la Mairie / 76260 EU / France",
    "Jane Doe / 12 Main St / LA, CA 90012",
  ])("is given for %s", (lines) => expect(isCertainAddress(lines)).toBe(true));

  it("is refused for a name with digits", () => {
    expect(doubtfulFieldsOf("Jane Doe 7 / 12 Main St / Austin, TX 78701")).toContain("Name");
  });

  it("doubts only street 2 when nothing else is unclear", () => {
    expect(doubtfulFieldsOf("Jane Doe / 53 Pirie Street / Mount Victoria / Austin, TX 78701")).toEqual(["Street2"]);
  });

  it("is refused for every field when pasted text is unassigned", () => {
    const text = textOf("Jane Doe / 12 Main St / Austin, TX 78701");
    const { fields } = markDoubtfulFields(parseAddress(text), `${text}\nunplaced`);
    expect(new Set(Object.values(fields).map(({ isSure }) => isSure))).toEqual(new Set([false]));
  });
});
