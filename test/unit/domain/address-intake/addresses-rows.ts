import type { AddressCase } from "./reads.ts";

/** Rows of spreadsheets, with and without headings, and pairs of heading and value. */
export const ROWS: readonly AddressCase[] = [
  [
    "Ada Lovelace\t+1 555 010 0100\t12 Analytical Way\tFloor 3\tNewark\tNJ\t07102\tUS",
    "n=Ada Lovelace|p=+1 555 010 0100|s1=12 Analytical Way|s2=Floor 3|c=?Newark|st=NJ|z=07102|k=USA",
  ],
  [
    "Ada Lovelace\t12 Analytical Way\t\tNewark\tNew Jersey\t07102\tUnited States\tada@engines.example",
    "n=Ada Lovelace|s1=12 Analytical Way|c=?Newark|st=New Jersey|z=07102|k=USA|e=ada@engines.example",
  ],
  ["Erika Mustermann\tHeidestraße 17\t51147\tKöln\tDE", "n=Erika Mustermann|s1=Heidestraße 17|c=?Köln|z=51147|k=DEU"],
  [
    "Jean Dupont\t10 rue de la Paix\t75002\tParis\tFRA\t+33 1 55 55 01 23",
    "n=Jean Dupont|p=+33 1 55 55 01 23|s1=10 rue de la Paix|c=?Paris|z=75002|k=FRA",
  ],
  [
    "张三\t13800138000\t广东省\t深圳市\t南山区\t科技园路88号",
    "n=张三|p=13800138000|s1=科技园路88号|s2=?南山区|c=深圳市|st=广东省|k=CHN",
  ],
  [
    "Name\tPhone\tAddress1\tAddress2\tCity\tState\tZip\tCountry\nAda Lovelace\t555-0100\t12 Analytical Way\tFloor 3\tNewark\tNJ\t07102\tUS",
    "n=Ada Lovelace|p=555-0100|s1=12 Analytical Way|s2=Floor 3|c=Newark|st=NJ|z=07102|k=USA",
  ],
  [
    "recipient-name\tship-address-1\tship-address-2\tship-city\tship-state\tship-postal-code\tship-country\tbuyer-phone-number\nGrace Hopper\t100 Navy Yard\tApt 4B\tArlington\tVA\t22202\tUS\t7035550100",
    "n=Grace Hopper|p=7035550100|s1=100 Navy Yard|s2=Apt 4B|c=Arlington|st=VA|z=22202|k=USA",
  ],
  [
    "Shipping Name\tShipping Address1\tShipping City\tShipping Zip\tShipping Province\tShipping Country\nJohn Smith\t100 Queen St W\tToronto\tM5H 2N2\tON\tCA",
    "n=John Smith|s1=100 Queen St W|c=Toronto|st=ON|z=M5H 2N2|k=CAN",
  ],
  [
    "First name\tLast name\tStreet\tPLZ\tOrt\tLand\nErika\tMustermann\tHeidestraße 17\t51147\tKöln\tDeutschland",
    "n=Erika Mustermann|s1=Heidestraße 17|c=Köln|z=51147|k=DEU",
  ],
  [
    "收件人\t手机\t省\t市\t区\t详细地址\t邮编\n王小明\t13800138000\t广东省\t深圳市\t南山区\t科技园路88号\t518057",
    "n=王小明|p=13800138000|s1=?南山区|s2=?科技园路88号|c=深圳市|st=广东省|z=518057",
  ],
  [
    "Name\tMario Rossi\nStreet\tVia Roma 10\nCity\tMilano\nZIP\t20121\nCountry\tItaly\nPhone\t+39 02 5555 0123",
    "n=Mario Rossi|p=+39 02 5555 0123|s1=Via Roma 10|c=Milano|z=20121|k=ITA",
  ],
  [
    "Order\tName\tStreet 1\tCity\tPost code\tCountry\nA-17\tJane Doe\t1 High Street\tReading\tRG1 1AA\tUnited Kingdom",
    "n=Jane Doe|s1=1 High Street|c=Reading|z=RG1 1AA|k=GBR|left=Order: A-17",
  ],
  [
    "Name\tCity\tCountry\nJane Doe\tReading\tUK\nJohn Roe\tLeeds\tUK",
    "n=Jane Doe|c=Reading|k=GBR|left=John Roe, Leeds, UK",
  ],
  [
    "Name\tCompany\tStreet 1\tCity\tCountry\nJane Doe\tDoe & Daughters\t1 High Street\tReading\tMiddle-earth",
    "n=Jane Doe|s1=1 High Street|s2=?Doe & Daughters|c=Reading|left=Middle-earth",
  ],
  [
    'Jane Citizen\t"10 George St\nLevel 2"\tSydney\tNSW\t2000\tAustralia',
    "n=Jane Citizen|s1=10 George St|s2=Level 2|c=?Sydney|st=NSW|z=2000|k=AUS",
  ],
];
