import { parsePairs } from "../countries.ts";
import { normalizeName } from "../country-names.ts";
import { isPostalCodeOf } from "./postal-code.ts";

/** First two digits of each state's ZIP codes (USPS Publication 65); "10115 DE" is in Berlin, not in Delaware. */
const ZIP_ZONES =
  "AA 34|AE 09|AK 99|AL 35 36|AP 96|AR 71 72|AS 96|AZ 85 86|CA 90 91 92 93 94 95 96|CO 80 81|CT 06|DC 20|DE 19|FL 32 33 34|FM 96|GA 30 31 39|GU 96|HI 96|IA 50 51 52|ID 83|IL 60 61 62|IN 46 47|KS 66 67|KY 40 41 42|LA 70 71|MA 01 02 05|MD 20 21|ME 03 04|MH 96|MI 48 49|MN 55 56|MO 63 64 65|MP 96|MS 38 39|MT 59|NC 27 28|ND 58|NE 68 69|NH 03|NJ 07 08|NM 87 88|NV 88 89|NY 00 06 10 11 12 13 14|OH 43 44 45|OK 73 74|OR 97|PA 15 16 17 18 19|PR 00|PW 96|RI 02|SC 29|SD 57|TN 37 38|TX 73 75 76 77 78 79 88|UT 84|VA 20 22 23 24|VI 00|VT 05|WA 98 99|WI 53 54|WV 24 25 26|WY 82 83"
    .split("|")
    .map((state) => state.split(" "));
const CANADIAN_ZONES = parsePairs("A:NL B:NS C:PE E:NB G:QC H:QC J:QC K:ON L:ON M:ON N:ON P:ON R:MB S:SK T:AB V:BC");
const AUSTRALIAN_ZONES = "NT|NSW|NSW ACT|VIC|QLD|SA|WA|TAS|VIC|QLD".split("|");

/** Returns the states that have codes like this one; null if the country has no known zones. */
export function stateCodesOf(iso3: string, code: string): string | null {
  const firstCharacter = code[0]?.toUpperCase() ?? "";
  if (iso3 === "USA") {
    const states = ZIP_ZONES.filter(([, ...zones]) => zones.includes(code.slice(0, 2)));
    return states.map(([state]) => state).join(" ");
  }
  if (iso3 === "CAN") return CANADIAN_ZONES.get(firstCharacter) ?? "";
  return iso3 === "AUS" ? (AUSTRALIAN_ZONES[Number(firstCharacter)] ?? "") : null;
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
