import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInstructionId, parseInstructionIds, parseInstructionRefusal } from "../../../../src-domain/fba/fba.ts";

const ID = "3f2b8c1e-5d47-4a90-9c31-7be2d0f4a655";
const refusal = (fields: Record<string, string>, httpStatus = 200) => ({
  message: Object.entries(fields)
    .map(([key, text]) => `${key}: ${text}`)
    .join("; "),
  fields,
  httpStatus,
});

describe("instruction id", () => {
  it("is parsed in every form on labels", () => {
    const ids = fc.uuid();
    const decoratedIds = ids.chain((id) =>
      fc
        .tuple(
          fc.constantFrom(id, id.toUpperCase(), id.replaceAll("-", ""), id.replaceAll("-", "\u2013")),
          fc.constantFrom("{}", "()", '""', "''", "[]", "  "),
          fc.boolean(),
        )
        .map(([form, [openBracket = "", closeBracket = ""], urn]) => ({
          id,
          text: ` ${openBracket}${urn ? "urn:uuid:" : ""}${form}${closeBracket}\n`,
        })),
    );
    fc.assert(
      fc.property(decoratedIds, ({ id, text }) => {
        expect(parseInstructionId(text)).toEqual({ ok: true, value: id });
      }),
    );
  });

  it.each([
    ["", "empty"],
    ["{}", "empty"],
    [ID.slice(0, -1), "too-short"],
    [`${ID}0`, "too-long"],
    [ID + ID, "too-long"],
    ["FBI261121-0000100", "characters"],
    [`${ID.slice(0, -1)}g`, "characters"],
    ["3f2b8c1e5d47-4a90-9c31-7be2d0f4a655", "shape"],
    [`${ID.slice(0, 8)}urn:uuid:${ID.slice(8)}`, "characters"],
    [`${ID.slice(0, 10)}"${ID.slice(10)}`, "characters"],
  ] as const)("is refused as %j: %s", (text, problem) =>
    expect(parseInstructionId(text)).toEqual({ ok: false, error: problem }),
  );

  it.each([ID.replace("-", "\u2013"), `(("${ID}"))`])("is parsed from %s", (text) =>
    expect(parseInstructionId(text)).toEqual({ ok: true, value: ID }),
  );

  it("appears once in the result of a pasted list with other entries", () => {
    const entry = fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Z0-9]{1,12}$/));
    const separator = fc.constantFrom(" ", "\n", "\r\n", ",", ";", "\t", " , ", "，");
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, separator)), (parts) => {
        const { ids, invalidIds } = parseInstructionIds(parts.map((part) => part.join("")).join(""));
        const entries = parts.map(([text]) => text);
        expect(ids).toEqual([...new Set(entries.filter((text) => text.includes("-")))]);
        expect(invalidIds.map(({ text }) => text)).toEqual(entries.filter((text) => !text.includes("-")));
      }),
    );
  });
});

describe("refused instruction request", () => {
  it.each([
    [{ message: "'instruction Id' must not be empty." }, "instructionId"],
    [{ errors: "The InstructionGuid field is required." }, "InstructionGuid"],
    [{ "instruction Key": "is wrong" }, "instructionKey"],
  ] as const)("names another parameter in %j: %s", (fields, name) =>
    expect(parseInstructionRefusal(refusal(fields), "fbaInstructionId")).toEqual({
      isAbsent: false,
      otherParameter: name,
    }),
  );

  it.each([
    [{ fbaInstructionId: "FBA instruction does not exist." }, true],
    [{ FbaInstructionID: "The value is not valid." }, false],
    [{ message: "Instruction not found" }, true],
    [{ message: "'fba Instruction Id' must not be empty." }, false],
    [{}, false],
  ] as const)("concerns the id in %j, isAbsent: %s", (fields, isAbsent) =>
    expect(parseInstructionRefusal(refusal(fields), "fbaInstructionId")).toEqual({ isAbsent, otherParameter: null }),
  );

  it("never returns an invalid parameter name", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.stringMatching(/^[A-Za-z]{1,20}$/),
        (fields, requestedParameter) => {
          const { otherParameter } = parseInstructionRefusal(refusal(fields), requestedParameter);
          expect(otherParameter ?? "none").toMatch(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);
          expect(otherParameter?.toLowerCase()).not.toBe(requestedParameter.toLowerCase());
        },
      ),
    ));
});

describe("parameter name in a refusal", () => {
  const parseRefusalOf = (fields: Record<string, string>, message = "", httpStatus = 400) =>
    parseInstructionRefusal({ message, fields, httpStatus }, "fbaInstructionId");

  it.each(["message", "Messages", "error", "errors", "detail", "details", "title", "body", "request"])(
    "is not read from the key %s",
    (name) => {
      expect(parseRefusalOf({ [name]: "is required" }).otherParameter).toBeNull();
      expect(parseRefusalOf({ [name]: "'instruction Key' must not be empty." }).otherParameter).toBe("instructionKey");
      expect(parseRefusalOf({ [name]: "The instructionKey field is required." }).otherParameter).toBe("instructionKey");
      expect(parseRefusalOf({ [name]: "'instruction Key' is odd." }).otherParameter).toBeNull();
    },
  );

  it("prefers a parameter that the service reports as missing", () => {
    expect(parseRefusalOf({ page: "is odd", "instruction Key": "must not be empty" }).otherParameter).toBe(
      "instructionKey",
    );
    expect(parseRefusalOf({ page: "is odd", size: "is odd" }).otherParameter).toBe("page");
    expect(parseRefusalOf({ "FBA-instruction_id": "must not be empty" }).otherParameter).toBeNull();
  });

  it("reports the instruction as absent when any message says so", () => {
    expect(parseRefusalOf({}, "No such instruction").isAbsent).toBe(true);
    expect(parseRefusalOf({ error: "Instruction not found", detail: "x" }, "Bad request").isAbsent).toBe(true);
    expect(parseRefusalOf({}, "", 404).isAbsent).toBe(true);
    expect(parseRefusalOf({}, "Bad request").isAbsent).toBe(false);
  });
});
