import { iso2OfIso3 } from "./countries.ts";

/**
 * States with a code at the service, as `code=name|other name` (public documentation, section 1.5; countries that are
 * not listed use NA). The documentation lists only some codes; the others follow ISO 3166-2. The documentation's code
 * of Rheinland-Pfalz is NP.
 */
const STATE_TABLE: Readonly<Record<string, string>> = {
  AUS: "QLD=Queensland;NSW=New South Wales;VIC=Victoria;WA=Western Australia;TAS=Tasmania;NT=Northern Territory;ACT=Australian Capital Territory;SA=South Australia",
  CAN: "ON=Ontario;QC=Quebec|Québec;NS=Nova Scotia;NB=New Brunswick;MB=Manitoba;BC=British Columbia;PE=Prince Edward Island;SK=Saskatchewan;AB=Alberta;NL=Newfoundland and Labrador|Newfoundland",
  DEU: "BE=Berlin;BY=Bavaria|Bayern;NI=Lower Saxony|Niedersachsen;BW=Baden-Württemberg|Baden-Wuerttemberg;NP=Rhineland-Palatinate|Rheinland-Pfalz;SN=Saxony|Sachsen;TH=Thuringia|Thüringen|Thueringen;HE=Hesse|Hessen;NW=North Rhine-Westphalia|Nordrhein-Westfalen|NRW;ST=Saxony-Anhalt|Sachsen-Anhalt;BB=Brandenburg;MV=Mecklenburg-Vorpommern|Mecklenburg-Western Pomerania;HH=Hamburg;SH=Schleswig-Holstein;SL=Saarland;HB=Bremen",
  ESP: "C=A Coruña|La Coruña;VI=Álava|Araba;AB=Albacete;A=Alicante|Alacant;AL=Almería;O=Asturias;AV=Ávila;BA=Badajoz;PM=Illes Balears|Baleares|Balearic Islands;B=Barcelona;BU=Burgos;CC=Cáceres;CA=Cádiz;S=Cantabria;CS=Castellón|Castelló;CR=Ciudad Real;CO=Córdoba;CU=Cuenca;GI=Girona|Gerona;GR=Granada;GU=Guadalajara;SS=Gipuzkoa|Guipúzcoa;H=Huelva;HU=Huesca;J=Jaén;LO=La Rioja;GC=Las Palmas;LE=León;L=Lleida|Lérida;LU=Lugo;M=Madrid;MA=Málaga;MU=Murcia;NA=Navarra|Navarre;OR=Ourense|Orense;P=Palencia;PO=Pontevedra;SA=Salamanca;TF=Santa Cruz de Tenerife;SG=Segovia;SE=Sevilla|Seville;SO=Soria;T=Tarragona;TE=Teruel;TO=Toledo;V=Valencia|València;VA=Valladolid;BI=Bizkaia|Vizcaya;ZA=Zamora;Z=Zaragoza",
  USA: "AL=Alabama;AK=Alaska;AZ=Arizona;AR=Arkansas;CA=California;CO=Colorado;CT=Connecticut;DE=Delaware;FL=Florida;GA=Georgia;HI=Hawaii;ID=Idaho;IL=Illinois;IN=Indiana;IA=Iowa;KS=Kansas;KY=Kentucky;LA=Louisiana;ME=Maine;MD=Maryland;MA=Massachusetts;MI=Michigan;MN=Minnesota;MS=Mississippi;MO=Missouri;MT=Montana;NE=Nebraska;NV=Nevada;NH=New Hampshire;NJ=New Jersey;NM=New Mexico;NY=New York;NC=North Carolina;ND=North Dakota;OH=Ohio;OK=Oklahoma;OR=Oregon;PA=Pennsylvania;RI=Rhode Island;SC=South Carolina;SD=South Dakota;TN=Tennessee;TX=Texas;UT=Utah;VT=Vermont;VA=Virginia;WA=Washington;WV=West Virginia;WI=Wisconsin;WY=Wyoming;DC=District of Columbia|Washington DC;AA=Armed Forces Americas;AE=Armed Forces Europe;AP=Armed Forces Pacific;AS=American Samoa;FM=Micronesia;GU=Guam;MH=Marshall Islands;MP=Northern Mariana Islands;PR=Puerto Rico;PW=Palau;VI=Virgin Islands|US Virgin Islands",
};

export interface State {
  readonly code: string;
  readonly name: string;
  readonly names: readonly string[];
}

const STATES: ReadonlyMap<string, readonly State[]> = new Map(
  Object.entries(STATE_TABLE).map(([country, entries]) => [
    country,
    entries.split(";").map((entry) => {
      const [code = "", names = ""] = entry.split("=");
      return { code, name: names.split("|")[0] ?? "", names: names.split("|") };
    }),
  ]),
);

/** The service's value for a country without states (public documentation, section 1.5). */
export const NO_STATE = "NA";

export const statesOf = (iso3: string): readonly State[] | null => STATES.get(iso3.trim().toUpperCase()) ?? null;

export const normalizeState = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.\s_-]+/g, " ")
    .trim();

/** Finds a state by its code or name, and by its ISO 3166-2 code, such as "DE-BE". */
export function findState(iso3: string, text: string): State | null {
  const letters = iso2OfIso3(iso3) ?? "";
  const code = text.trim().toUpperCase();
  const normalizedText = normalizeState(code.startsWith(`${letters}-`) ? code.slice(letters.length) : text);
  const states = statesOf(iso3) ?? [];
  return (
    states.find(({ code }) => code.toLowerCase() === normalizedText.replaceAll(" ", "")) ??
    states.find(({ names }) => names.some((name) => normalizeState(name) === normalizedText)) ??
    null
  );
}

/** Best match first: equal code, names that start with the text, names that contain the text. */
export function findStates(iso3: string, search: string): State[] {
  const normalizedText = normalizeState(search);
  const rank = ({ code, names }: State): number => {
    if (code.toLowerCase() === normalizedText) return 0;
    const normalizedNames = names.map(normalizeState);
    if (normalizedNames.some((name) => name.startsWith(normalizedText))) return 1;
    return normalizedNames.some((name) => name.includes(normalizedText)) ? 2 : 3;
  };
  return (statesOf(iso3) ?? [])
    .map((state) => ({ state, rank: rank(state) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.state.name.localeCompare(b.state.name, "en"))
    .map(({ state }) => state);
}

export const toServiceState = (iso3: string, text: string): string => findState(iso3, text)?.code ?? text.trim();
