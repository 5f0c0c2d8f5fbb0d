import { normalizeName } from "../country-names.ts";
import { isPostalCodeOf } from "./postal-code.ts";

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
    /(?:^|, ?)(\d{4,5}|\d{3} \d{2}),? (\p{L}[\p{L} .'’-]*?)(?: cedex)?(?: \d{1,2}(?:er?|[eè]me)?)?$/iu.exec(line) ?? [];
  const candidates = ZONES_BY_CITY.get(normalizeName(city)) ?? [];
  const isInZone = ({ iso3, zones }: { iso3: string; zones: readonly string[] }): boolean =>
    isPostalCodeOf(iso3, code) && zones.some((zone) => code.startsWith(zone));
  return candidates.find(isInZone)?.iso3 ?? null;
}
