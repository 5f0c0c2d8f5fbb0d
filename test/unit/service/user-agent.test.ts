import { expect, it } from "vitest";
import { userAgentText } from "../../../src-main/service/index.ts";

const DESK = {
  app: "Returns Desk",
  version: "1.2.3-beta+4",
  osVersion: "win32 10.0.26100",
  runtimeVersion: "Electron 45.4.1",
  language: "en-GB",
};

it("has the published format", () =>
  expect(userAgentText(DESK)).toBe(
    "ReturnsDesk/1.2.3-beta+4 (Platform=win32 10.0.26100; Runtime=Electron 45.4.1; Language=en-GB)",
  ));

it.each([
  ["x) Evil/1 (y", "x  Evil/1  y"],
  ["a; Language=zz", "a  Language=zz"],
  ["line\r\nx-rr-apitoken: 1", "line  x-rr-apitoken: 1"],
  ["Windows 中文版", "Windows"],
])("removes reserved characters from its parts: %j", (osVersion, expectedText) =>
  expect(userAgentText({ ...DESK, osVersion })).toContain(`(Platform=${expectedText}; Runtime=`),
);
