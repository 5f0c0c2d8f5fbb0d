import { normalizeName } from "../country-names.ts";
import { isPostalCodeOf } from "./postal-code.ts";

/**
 * The first characters of the codes of each state, as `state=prefixes and ranges`. USA: USPS Publication 65; a prefix of
 * several states is listed with each. Australia: exceptions are towns whose codes both states use. Canada: the
 * first letter. Spain: the first two digits are the province.
 */
const ZONE_TABLE: Readonly<Record<string, string>> = {
  USA: "AA=340;AE=090-098;AK=995-999;AL=350-352 354-369;AP=962-966;AR=716-729;AS=967;AZ=850-853 855-857 859-860 863-865;CA=900-908 910-928 930-961;CO=800-816;CT=060-069;DC=200 202-205 569;DE=197-199;FL=320-339 341-342 344 346-347 349;FM=969;GA=300-319 398-399;GU=969;HI=967-968;IA=500-516 520-528;ID=832-838;IL=600-620 622-629;IN=460-479;KS=660-662 664-679;KY=400-418 420-427;LA=700-701 703-708 710-714;MA=010-027 055;MD=205-212 214-219;ME=039-049;MH=969;MI=480-499;MN=550-551 553-567;MO=630-631 633-641 644-658 726;MP=969;MS=386-397;MT=590-599;NC=270-289;ND=580-588;NE=680-681 683-693;NH=030-038;NJ=070-089;NM=870-871 873-884;NV=889-891 893-895 897-898;NY=005 063 100-149;OH=430-459;OK=730-731 734-741 743-749;OR=970-979;PA=150-196;PR=006-007 009;PW=969;RI=028-029;SC=290-299;SD=570-577;TN=370-385;TX=733 739 750-770 772-799 885;UT=840-847;VA=201 205 220-246;VI=008;VT=050-054 056-059;WA=980-986 988-994;WI=530-532 534-535 537-549;WV=247-268;WY=820-831 834",
  AUS: "ACT=0200-0299 2540 2600-2618 2620 2900-2920;NSW=1000-2599 2611 2618-2899 2921-2999 3500 3586 3644 3691 3707 4375-4385;NT=0800-0999 4825;QLD=2406 4000-4999 9000-9999;SA=0872 5000-5999;TAS=7000-7999;VIC=3000-3999 8000-8999;WA=0872 6000-6999",
  CAN: "AB=T;BC=V;MB=R;NB=E;NL=A;NS=B;NT=X;NU=X;ON=K-N P;PE=C;QC=G-H J;SK=S;YT=Y",
  ESP: "A=03;AB=02;AL=04;AV=05;B=08;BA=06;BI=48;BU=09;C=15;CA=11;CC=10;CE=51;CO=14;CR=13;CS=12;CU=16;GC=35;GI=17;GR=18;GU=19;H=21;HU=22;J=23;L=25;LE=24;LO=26;LU=27;M=28;MA=29;ML=52;MU=30;NA=31;O=33;OR=32;P=34;PM=07;PO=36;S=39;SA=37;SE=41;SG=40;SO=42;SS=20;T=43;TE=44;TF=38;TO=45;V=46;VA=47;VI=01;Z=50;ZA=49",
};

interface Zone {
  readonly state: string;
  /** First and last prefix of each range; both have the same length. */
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

const ZONES: ReadonlyMap<string, readonly Zone[]> = new Map(
  Object.entries(ZONE_TABLE).map(([iso3, entries]) => [iso3, entries.split(";").map(readZone)]),
);

function readZone(entry: string): Zone {
  const [state = "", prefixes = ""] = entry.split("=");
  const ranges = prefixes.split(" ").map((prefix) => {
    const [first = "", last = first] = prefix.split("-");
    return [first, last] as const;
  });
  return { state, ranges };
}

/** Returns the states that have codes like this one; null if the country's codes do not tell the state. */
export function stateCodesOf(iso3: string, code: string): readonly string[] | null {
  const compactCode = code.trim().toUpperCase();
  const isInRange = ([first, last]: readonly [string, string]): boolean => {
    const prefix = compactCode.slice(0, first.length);
    return prefix.length === first.length && first <= prefix && prefix <= last;
  };
  const zones = ZONES.get(iso3);
  return zones === undefined ? null : zones.filter(({ ranges }) => ranges.some(isInRange)).map(({ state }) => state);
}

/** Large cities with the first digits of their codes: a city with its own code names its country. */
const CITY_ZONES: Readonly<Record<string, string>> = {
  AUT: "Wien 1|Vienna 1|Graz 80|Linz 40|Salzburg 50|Innsbruck 60|Klagenfurt 90",
  BEL: "Bruxelles 10 11 12|Brussel 10 11 12|Antwerpen 20|Gent 90|Liège 40|Brugge 80|Leuven 30|Namur 50|Charleroi 60",
  CHE: "Zürich 80|Genève 12|Basel 40|Bern 30|Lausanne 10|Winterthur 84|Luzern 60|St. Gallen 90|Lugano 69",
  DEU: "Berlin 10 12 13 14|Hamburg 20 21 22|München 80 81|Munich 80 81|Köln 50 51|Cologne 50 51|Frankfurt 60 65|Frankfurt am Main 60 65|Stuttgart 70|Düsseldorf 40|Dortmund 44|Essen 45|Leipzig 04|Bremen 28|Dresden 01|Hannover 30|Nürnberg 90|Duisburg 47|Bochum 44|Wuppertal 42|Bielefeld 33|Bonn 53|Münster 48|Mannheim 68|Karlsruhe 76|Augsburg 86|Wiesbaden 65|Mönchengladbach 41|Aachen 52|Braunschweig 38|Kiel 24|Chemnitz 09|Magdeburg 39|Freiburg 79|Lübeck 23|Erfurt 99|Mainz 55|Rostock 18|Kassel 34|Potsdam 14|Saarbrücken 66|Heidelberg 69|Darmstadt 64|Regensburg 93|Würzburg 97|Ulm 89|Göttingen 37|Oldenburg 26|Osnabrück 49",
  DNK: "København 1 2|Copenhagen 1 2|Aarhus 8|Odense 5|Aalborg 9",
  ESP: "Madrid 28|Barcelona 08|Valencia 46|Sevilla 41|Zaragoza 50|Málaga 29|Murcia 30|Palma 07|Palma de Mallorca 07|Bilbao 48|Alicante 03|Córdoba 14|Valladolid 47|Vigo 36|Gijón 33|Oviedo 33|A Coruña 15|Granada 18|Vitoria 01|Pamplona 31|Santander 39|San Sebastián 20|Donostia 20|Girona 17|Tarragona 43|Lleida 25|Salamanca 37|Burgos 09|Almería 04|Cádiz 11|Huelva 21|León 24|Toledo 45|Badajoz 06|Logroño 26|Albacete 02",
  FIN: "Helsinki 00|Tampere 33|Turku 20|Oulu 90",
  FRA: "Paris 75|Marseille 13|Lyon 69|Toulouse 31|Nice 06|Nantes 44|Montpellier 34|Strasbourg 67|Bordeaux 33|Lille 59|Rennes 35|Reims 51|Toulon 83|Grenoble 38|Dijon 21|Angers 49|Nîmes 30|Brest 29|Le Mans 72|Tours 37|Limoges 87|Amiens 80|Metz 57|Rouen 76|Nancy 54|Mulhouse 68|Caen 14|Besançon 25|Orléans 45|Perpignan 66|Avignon 84|Annecy 74|Versailles 78",
  ITA: "Roma 00|Rome 00|Milano 20|Milan 20|Napoli 80|Naples 80|Torino 10|Turin 10|Palermo 90|Genova 16|Bologna 40|Firenze 50|Florence 50|Bari 70|Catania 95|Venezia 30|Venice 30|Verona 37|Messina 98|Padova 35|Trieste 34|Brescia 25|Parma 43|Modena 41|Prato 59|Perugia 06|Cagliari 09|Ravenna 48|Rimini 47|Salerno 84|Bergamo 24|Monza 20|Udine 33|Vicenza 36|Trento 38|Pisa 56|Ferrara 44|Lecce 73|Siena 53|Como 22|Pescara 65|Taranto 74|Foggia 71",
  MEX: "Ciudad de México 0 10 11 12 13 14 15 16|Monterrey 64|Guadalajara 44|Zapopan 45|Puebla 72|Mérida 97|Tijuana 22|Hermosillo 83",
  MYS: "Kuala Lumpur 5|Petaling Jaya 46 47|Shah Alam 40|Johor Bahru 80 81|George Town 10|Ipoh 30 31",
  NOR: "Oslo 0 1|Bergen 5|Trondheim 7|Stavanger 4",
  SWE: "Stockholm 1|Göteborg 4|Malmö 2|Uppsala 75|Linköping 58|Örebro 70|Västerås 72",
};
const ZONES_BY_CITY: ReadonlyMap<string, readonly { iso3: string; zones: readonly string[] }[]> = readCityZones();

function readCityZones() {
  const zonesByCity = new Map<string, { iso3: string; zones: string[] }[]>();
  for (const [iso3, cities] of Object.entries(CITY_ZONES)) {
    for (const entry of cities.split("|")) {
      const [, city = "", zones = ""] = /^(\D+) ([\d ]+)$/.exec(entry) ?? [];
      const name = normalizeName(city);
      zonesByCity.set(name, [...(zonesByCity.get(name) ?? []), { iso3, zones: zones.split(" ") }]);
    }
  }
  return zonesByCity;
}

/** Returns the country of a code and a known city, such as "75002 Paris"; null for any other line. */
export function countryOfCity(line: string): string | null {
  const [, code = "", city = ""] =
    /(?:^|, ?)(\d{4,5}|\d{3} \d{2}),? (\p{L}[\p{L} .'’-]*?)(?: cedex)?(?: \d{1,2})?$/iu.exec(line) ?? [];
  const candidates = ZONES_BY_CITY.get(normalizeName(city)) ?? [];
  const isInZone = ({ iso3, zones }: { iso3: string; zones: readonly string[] }): boolean =>
    isPostalCodeOf(iso3, code, false) && zones.some((zone) => code.startsWith(zone));
  return candidates.find(isInZone)?.iso3 ?? null;
}
