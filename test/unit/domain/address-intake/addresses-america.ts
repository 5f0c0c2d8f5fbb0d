import type { AddressCase } from "./reads.ts";

/** United States, Canada, Mexico and Brazil; people and places are made up, forms are those that people paste. */
export const AMERICA: readonly AddressCase[] = [
  [
    "Ada Lovelace\n12 Analytical Way\nNewark, NJ 07102\nUSA",
    "n=Ada Lovelace|s1=12 Analytical Way|c=Newark|st=NJ|z=07102|k=USA",
  ],
  [
    "Ada Lovelace\n12 Analytical Way, Floor 3\nNewark, NJ 07102-1234\nUnited States",
    "n=Ada Lovelace|s1=12 Analytical Way|s2=Floor 3|c=Newark|st=NJ|z=07102-1234|k=USA",
  ],
  [
    "Grace Hopper\n100 Navy Yard\nApt 4B\nArlington VA 22202",
    "n=Grace Hopper|s1=100 Navy Yard|s2=Apt 4B|c=Arlington|st=VA|z=22202|k=?USA",
  ],
  [
    "Linus Pauling\n1200 NW 5th Ave\nPortland, OR 97209\nUS",
    "n=Linus Pauling|s1=1200 NW 5th Ave|c=Portland|st=OR|z=97209|k=USA",
  ],
  [
    "Rosa Parks\n2077 Cleveland Ave\nMontgomery, Alabama 36106\nU.S.A.",
    "n=Rosa Parks|s1=2077 Cleveland Ave|c=Montgomery|st=Alabama|z=36106|k=USA",
  ],
  [
    "Walt Whitman\n328 Mickle Blvd\nCamden, New Jersey, 08103\nUnited States of America",
    "n=Walt Whitman|s1=328 Mickle Blvd|c=Camden|st=New Jersey|z=08103|k=USA",
  ],
  [
    "John Q. Public\nPO Box 1234\nSan Francisco CA 94105\nUSA\n+1 (415) 555-0132",
    "n=John Q. Public|p=+1 (415) 555-0132|s1=PO Box 1234|c=San Francisco|st=CA|z=94105|k=USA",
  ],
  [
    "Analytical Engines LLC\nAttn: Ada Lovelace\n55 Water Street, Suite 900\nNew York, NY 10041\nPhone: 212-555-0188\nada@engines.example",
    "n=Ada Lovelace|p=212-555-0188|s1=55 Water Street|s2=Suite 900|s3=?Analytical Engines LLC|c=New York|st=NY|z=10041|k=?USA|e=ada@engines.example",
  ],
  [
    "Mae Jemison\n77 Rocket Rd #210\nHouston, TX 77058\nUSA",
    "n=Mae Jemison|s1=77 Rocket Rd #210|c=Houston|st=TX|z=77058|k=USA",
  ],
  [
    "Sam Houston, 9 Alamo Plaza, Unit 2, San Antonio, TX 78205, USA",
    "n=Sam Houston|s1=9 Alamo Plaza|s2=Unit 2|c=San Antonio|st=TX|z=78205|k=USA",
  ],
  [
    "Ella Fitzgerald, 1 Swing Street, Newport News, VA 23601",
    "n=Ella Fitzgerald|s1=1 Swing Street|c=Newport News|st=VA|z=23601|k=?USA",
  ],
  [
    "Ship to:\nJesse Owens\n800 Track Lane\nCleveland, OH 44114\nUnited States\nTel: (216) 555-0142",
    "n=Jesse Owens|p=(216) 555-0142|s1=800 Track Lane|c=Cleveland|st=OH|z=44114|k=USA",
  ],
  [
    "Maria Mitchell\nc/o Observatory\n1 Vestal Street\nNantucket, MA 02554\nUSA",
    "n=Maria Mitchell|s1=1 Vestal Street|s2=c/o Observatory|c=Nantucket|st=MA|z=02554|k=USA",
  ],
  [
    "Katherine Johnson\n1600 Langley Blvd\nBuilding 5\nDoor 12\nHampton, VA 23681\nUSA",
    "n=Katherine Johnson|s1=1600 Langley Blvd|s2=Building 5|s3=?Door 12|c=Hampton|st=VA|z=23681|k=USA",
  ],
  [
    "Ben Franklin\n316 Market St\nPhiladelphia, PA\n19106\nUSA",
    "n=Ben Franklin|s1=316 Market St|c=?Philadelphia|st=PA|z=19106|k=USA",
  ],
  [
    "Juan Ponce\n100 Calle Sol\nSan Juan, PR 00901\nUSA",
    "n=Juan Ponce|s1=100 Calle Sol|c=San Juan|st=PR|z=00901|k=USA",
  ],
  [
    "SGT Alan Seeger\nUnit 45013 Box 2666\nAPO, AP 96338\nUSA",
    "n=SGT Alan Seeger|s1=?Unit 45013 Box 2666|c=APO|st=AP|z=96338|k=USA",
  ],
  [
    "Emily Dickinson\n280 Main St.\nAmherst, MA. 01002\nUSA",
    "n=Emily Dickinson|s1=280 Main St.|c=Amherst|st=MA.|z=01002|k=USA",
  ],
  // What comes below the city is no street.
  [
    "Alan Kay\n1 Dynabook Dr\nGlendale, CA 91201\nUSA\nring twice\nside door",
    "n=Alan Kay|s1=1 Dynabook Dr|c=Glendale|st=CA|z=91201|k=USA|left=ring twice|left=side door",
  ],
  [
    "Nikola Tesla\n46 E Houston St Ste 4\nNew York NY 10012 USA",
    "n=Nikola Tesla|s1=46 E Houston St Ste 4|c=New York|st=NY|z=10012|k=USA",
  ],
  [
    "Name: Amelia Earhart\nAddress: 223 N Terrace St\nCity: Atchison\nState: KS\nZip: 66002\nCountry: US\nPhone: 913-555-0117",
    "n=Amelia Earhart|p=913-555-0117|s1=223 N Terrace St|c=Atchison|st=KS|z=66002|k=USA",
  ],
  [
    "John Smith\n100 Queen St W\nToronto ON M5H 2N2\nCanada",
    "n=John Smith|s1=100 Queen St W|c=Toronto|st=ON|z=M5H 2N2|k=CAN",
  ],
  [
    "Marie Tremblay\n1234 rue Sainte-Catherine Ouest\nApp. 5\nMontréal (Québec) H3G 1P1\nCanada",
    "n=Marie Tremblay|s1=1234 rue Sainte-Catherine Ouest|s2=App. 5|c=Montréal|st=Québec|z=H3G 1P1|k=CAN",
  ],
  [
    "Terry Fox\n777 Marathon Dr\nVancouver, BC  V6B 1A1",
    "n=Terry Fox|s1=777 Marathon Dr|c=Vancouver|st=BC|z=V6B 1A1|k=?CAN",
  ],
  [
    "Lucy Maud Montgomery\n8619 PE-15\nCavendish, Prince Edward Island C0A 1M0\nCA",
    "n=Lucy Maud Montgomery|s1=8619 PE-15|c=Cavendish|st=Prince Edward Island|z=C0A 1M0|k=CAN",
  ],
  [
    "Frida Kahlo\nLondres 247\nCol. Del Carmen\n04100 Ciudad de México, CDMX\nMéxico",
    "n=Frida Kahlo|s1=Londres 247|s2=?Col. Del Carmen|c=Ciudad de México|st=?CDMX|z=04100|k=MEX",
  ],
  [
    "Diego Rivera\nAv. Juárez 14\n44100 Guadalajara, Jal.\nMexico\n+52 33 5555 0101",
    "n=Diego Rivera|p=+52 33 5555 0101|s1=Av. Juárez 14|c=Guadalajara|st=?Jal.|z=44100|k=MEX",
  ],
  [
    "Machado de Assis\nRua Cosme Velho 18\nRio de Janeiro - RJ\n22241-090\nBrasil",
    "n=Machado de Assis|s1=Rua Cosme Velho 18|c=?Rio de Janeiro|st=RJ|z=22241-090|k=BRA",
  ],
  [
    "Clarice Lispector\nAv. Paulista, 1578\nSão Paulo - SP, 01310-200\nBrazil",
    "n=Clarice Lispector|s1=Av. Paulista, 1578|c=São Paulo|st=SP|z=01310-200|k=BRA",
  ],
];
