/**
 * First characters of each state's codes, as `state=prefixes and ranges`. USA: USPS Publication 65; a prefix of several
 * states is listed with each. Australia: exceptions are towns whose codes both states use. Canada: the first letter.
 * Spain: the first two digits are the province.
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
