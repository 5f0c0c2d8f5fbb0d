import { expect, it } from "vitest";
import { createEncodingOdds } from "../../../../src-domain/import/encoding-odds.ts";
import encodedWords from "./encoded-words.json" with { type: "json" };

function verdictOf(...parts: Uint8Array[]) {
  const odds = createEncodingOdds();
  for (const part of parts) odds.add(part);
  return odds.verdict();
}

const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, "hex");
const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

it("reports doubt for every word that it decodes wrongly", () => {
  const wrongWords = encodedWords.filter(({ hex, text }) => {
    const bytes = bytesOf(hex);
    const { encoding, isDoubtful } = verdictOf(bytes);
    return !isDoubtful && decode(bytes, encoding) !== text;
  });
  expect(wrongWords).toEqual([]);
});

it("decodes all but three rare words correctly", () => {
  const wrongWords = encodedWords.filter(({ hex, text }) => {
    const bytes = bytesOf(hex);
    return decode(bytes, verdictOf(bytes).encoding) !== text;
  });
  expect(wrongWords.map(({ text }) => text)).toEqual(["펩시 똠얌 뷁", "耳塞", "Weiß"]);
});

it("evaluates all words of a file together", () => {
  const shortWord = bytesOf("b0a1b9e60a");
  expect(verdictOf(shortWord)).toEqual({ encoding: "euc-kr", isDoubtful: true });
  expect(verdictOf(shortWord, shortWord, shortWord)).toEqual({ encoding: "euc-kr", isDoubtful: false });
});

it("reports doubt for text in an unsupported alphabet", () => {
  // Καρέκλα in Windows-1253, קומקום in Windows-1255, Größe in code page 850.
  expect(verdictOf(bytesOf("cae1f1ddeaebe1")).isDoubtful).toBe(true);
  expect(verdictOf(bytesOf("f7e5eef7e5ed")).isDoubtful).toBe(true);
  expect(verdictOf(bytesOf("4772947365")).isDoubtful).toBe(true);
  // Küchenmesser groß, Müller Öl-Lampe in code page 850.
  const germanDosWords = bytesOf("4b816368656e6d65737365722067726fe10a4d816c6c657220996c2d4c616d7065");
  expect(verdictOf(germanDosWords).isDoubtful).toBe(true);
});

it("reports no doubt when another encoding decodes to equal text", () => {
  // Müller, Größe: equal bytes in Windows-1252, 1250 and 1254.
  expect(verdictOf(bytesOf("4dfc6c6c65720a4772f6df65"))).toEqual({ encoding: "windows-1252", isDoubtful: false });
});

it("reports no doubt for plain ASCII", () => {
  expect(verdictOf(Uint8Array.from([65, 44, 66]))).toEqual({ encoding: "utf-8", isDoubtful: false });
});
