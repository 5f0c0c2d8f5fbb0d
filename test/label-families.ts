/** One printed barcode: its symbology by bwip-js's name, and its content with GS for FNC1. */
export interface PrintedCode {
  readonly symbology:
    | "code128"
    | "gs1-128"
    | "interleaved2of5"
    | "rationalizedCodabar"
    | "datamatrix"
    | "pdf417"
    | "qrcode"
    | "code39";
  readonly content: string;
}

export interface FamilyLabel {
  /** Tracking number that the service reports; null if it reports none. */
  readonly trackingNumber: string | null;
  /** The codes that name the parcel. */
  readonly tracking: readonly PrintedCode[];
  /** Codes of the place, the service or the recipient. */
  readonly others: readonly PrintedCode[];
}

export const GS = "\u001D";

/** `places`: number of digits, of the parcel's number. */
const digitsOf = (parcel: number, places: number): string =>
  String(parcel * 7919 + 1_234_567)
    .padStart(places, "0")
    .slice(-places);

const mod10 = (digits: string, weights: readonly [number, number]): string => {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % 2] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
};
const withGs1Check = (digits: string): string => digits + mod10(digits, [3, 1]);
const withPostCheck = (digits: string): string => digits + mod10(digits, [4, 9]);

function withUpsCheck(number: string): string {
  const value = (character: string): number =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10;
  const sum = [...number].reduce((total, character, index) => total + value(character) * (1 + (index % 2)), 0);
  return `1Z${number}${(10 - (sum % 10)) % 10}`;
}

function withFedExCheck(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ([3, 1, 7][index % 3] ?? 0), 0);
  return `${digits}${(sum % 11) % 10}`;
}

function withS10Check(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * ([8, 6, 4, 2, 3, 5, 9, 7][index] ?? 0),
    0,
  );
  const check = 11 - (sum % 11);
  if (check === 10) return `${digits}0`;
  return `${digits}${check === 11 ? 5 : check}`;
}

const code128 = (content: string): PrintedCode => ({ symbology: "code128", content });
/** ZIP codes repeat, as in a warehouse's day. */
const zipOf = (parcel: number): string => String(10_001 + (parcel % 40) * 13).padStart(5, "0");
const address = (parcel: number): string => `ANNA EXAMPLE ${parcel} MAIN ST ${zipOf(parcel)} NEW YORK`;

/** Labels of carriers, as order-of-magnitude copies of real ones with made-up numbers. */
export const LABEL_FAMILIES: Readonly<Record<string, (parcel: number) => FamilyLabel>> = {
  UPS: (parcel) => {
    const number = withUpsCheck(`999AA103${digitsOf(parcel, 7)}`);
    return { trackingNumber: number, tracking: [code128(number)], others: [code128(`420${zipOf(parcel)}`)] };
  },
  USPS: (parcel) => {
    const number = withGs1Check(`94001000000${digitsOf(parcel, 10)}`);
    return {
      trackingNumber: number,
      tracking: [{ symbology: "gs1-128", content: `420${zipOf(parcel)}${GS}${number}` }],
      others: [],
    };
  },
  "FedEx Ground": (parcel) => {
    const number = withGs1Check(`0${digitsOf(parcel, 13)}`);
    return {
      trackingNumber: number,
      tracking: [{ symbology: "gs1-128", content: `9611020${number}` }],
      others: [
        { symbology: "pdf417", content: `[)>\u001E01${GS}02${zipOf(parcel)}${GS}840${GS}019${GS}${address(parcel)}` },
      ],
    };
  },
  "FedEx Express": (parcel) => {
    const number = withFedExCheck(`7${digitsOf(parcel, 10)}`);
    return {
      trackingNumber: number,
      tracking: [code128(`1001901780310${"0".repeat(9)}${number}`)],
      others: [code128("XH EWRA")],
    };
  },
  "DHL Paket": (parcel) => {
    const number = withGs1Check(`0034043412345${digitsOf(parcel, 6)}`);
    return {
      trackingNumber: number,
      tracking: [{ symbology: "gs1-128", content: number }],
      others: [{ symbology: "interleaved2of5", content: withPostCheck(`${zipOf(parcel)}12300801`) }],
    };
  },
  "DHL Express": (parcel) => {
    const start = `12${digitsOf(parcel, 7)}`;
    const number = `${start}${Number(start) % 7}`;
    return {
      trackingNumber: number,
      tracking: [code128(number), code128(`JJD01${digitsOf(parcel, 16)}`)],
      others: [code128(`2LUS${zipOf(parcel)}+42000001`)],
    };
  },
  DPD: (parcel) => {
    const number = `0998${digitsOf(parcel, 10)}`;
    return { trackingNumber: number, tracking: [code128(`%00${zipOf(parcel)}${number}101276`)], others: [] };
  },
  GLS: (parcel) => {
    const start = `20${digitsOf(parcel, 9)}`;
    const sum = [...start].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 1);
    const number = `${start}${(10 - (sum % 10)) % 10}`;
    return {
      trackingNumber: number,
      tracking: [{ symbology: "interleaved2of5", content: number }],
      others: [
        { symbology: "datamatrix", content: `A2760100000276${"0".repeat(19)}Z${digitsOf(parcel, 7)}${"B".repeat(82)}` },
      ],
    };
  },
  "Royal Mail": (parcel) => {
    const number = `QA${withS10Check(digitsOf(parcel, 8))}GB`;
    return {
      trackingNumber: number,
      tracking: [code128(number)],
      others: [{ symbology: "datamatrix", content: `JGB 0101${zipOf(parcel)}SW1A1AA9R` }],
    };
  },
  "Australia Post": (parcel) => {
    const number = `33ABC${digitsOf(parcel, 10)}`;
    return {
      trackingNumber: number,
      tracking: [{ symbology: "gs1-128", content: `019931265099999891${number}` }],
      others: [],
    };
  },
  Yamato: (parcel) => {
    const start = `4${digitsOf(parcel, 10)}`;
    const number = `${start}${Number(start) % 7}`;
    return {
      trackingNumber: number,
      tracking: [{ symbology: "rationalizedCodabar", content: `A${number}A` }],
      others: [],
    };
  },
  "a broker whose barcode is another number": (parcel) => ({
    trackingNumber: `BR${digitsOf(parcel, 10)}`,
    tracking: [code128(`LP00${digitsOf(parcel + 4000, 12)}`)],
    others: [code128(`420${zipOf(parcel)}`), { symbology: "qrcode", content: "https://broker.example/returns" }],
  }),
};
