import { describe, expect, it } from "vitest";
import { findZplCodes } from "../../../../src-domain/labels/zpl-codes.ts";
import { createZplTestLabel } from "../../../../src-domain/labels/zpl.ts";

const codesOf = (fields: string): readonly string[] => findZplCodes(Buffer.from(`^XA${fields}^XZ`, "latin1"));

describe("findZplCodes", () => {
  it.each([
    ["^FO1,1^BY3^BCN,100,Y,N,N^FD1Z999AA10123456784^FS", "1Z999AA10123456784"],
    ["^FO1,1^BCN,100,N^FD>:1Z999AA1>50123456784^FS", "1Z999AA10123456784"],
    ["^FO1,1^BCN,100,N^FD>;>842010001>89400100000000000000018^FS", "\u001D42010001\u001D9400100000000000000018"],
    ["^FO1,1^BCN,100,N^FDA><B>=C^FS", "A>B~C"],
    ["^FO1,1^BCN,100,Y,N,N,D^FD(00) 003404341234567894^FS", "00003404341234567894"],
    ["^FO1,1^BCN,100,Y,N,N,D^FD(00) 00340434123456789^FS", "00003404341234567895"],
    ["^FO1,1^BCN,100,Y,N,N,D^FD(01)0401234567890(21)7^FS", "010401234567890217"],
    ["^FO1,1^BCN,100,Y,N,Y,U^FD0000340434123456789^FS", "00003404341234567895"],
    ["^FO1,1^BCN,100,Y,N,Y,U^FD00003404341234567891^FS", "00003404341234567895"],
    ["^FO1,1^B3N,N,100^FDREF-1^FS", "REF-1"],
    ["^FO1,1^B2N,100^FD12345^FS", "012345"],
    ["^FO1,1^BKN,N,100^FD123456789013^FS", "123456789013"],
    ["^FO1,1^BXN,5,200^FD_1420100019400_d029X^FS", "\u001D420100019400\u001DX"],
    ["^FO1,1^BXN,5,200,,,,#^FDA_1#1B##^FS", "A_1\u001DB#"],
    ["^FO1,1^BQN,2,5^FDQA,https://x.example^FS", "https://x.example"],
    ["^FO1,1^BQN,2,5^FDMM,AAC-42^FS", "AC-42"],
    ["^FO1,1^B7N,5^FH^FD[)>_1E01_1D02100010000^FS", "[)>\u001E01\u001D02100010000"],
    ["^FO1,1^BDN^FH\\^FD003840100010000[)>\\1E01\\1D961Z12345678^FS", "[)>\u001E01\u001D961Z12345678"],
    ["^FO1,1^BCN,100^FV1Z\r\n99^FS", "1Z99"],
  ])("reads the barcode of %j", (field, content) => expect(codesOf(field)).toEqual([content]));

  it("reads no text, and nothing after the end of a barcode's field", () =>
    expect(codesOf("^FO1,1^A0N,9^FDText^FS^BCN,9^FD1^FS^FO1,1^FDMore^FS")).toEqual(["1"]));

  it("leaves out subset A, whose characters are pairs of digits", () =>
    expect(codesOf("^BCN,9^FD>93334^FS^BCN,9^FDNEXT^FS")).toEqual(["NEXT"]));

  it("reads the barcode of the desk's own test label", () =>
    expect(findZplCodes(Buffer.from(createZplTestLabel("100x150", 203, "Desk")))).toEqual(["TEST-LABEL"]));
});
