import { expect, it } from "vitest";
import { readCommandLine, refusedSwitch } from "../../../src-main/app/command-line.ts";

it.each([
  ["--practice-service=http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ["--practice-service=http://[::1]:1/x", "http://[::1]:1"],
  ["--no-sandbox", null],
])("by %s the practice service is at %s, or the built-in one", (given, practiceService) =>
  expect(readCommandLine(["app", given])).toEqual({ ok: true, value: { practiceService, configFile: null } }),
);

it.each(["http://10.0.0.1:8787", "https://example.com", "http://127.0.0.1.example.com", "127.0.0.1:8787", ""])(
  "the address of a practice service is refused: %s",
  (given) =>
    expect(readCommandLine([`--practice-service=${given}`])).toEqual({ ok: false, error: "practice-elsewhere" }),
);

it.each([
  [["--remote-debugging-port=9222"], false, "remote-debugging-port"],
  [["--user-data-dir=x", "-remote-debugging-pipe"], false, "remote-debugging-pipe"],
  [["/Remote-Debugging-Address=0.0.0.0"], false, "remote-debugging-address"],
  [["--remote-allow-origins=*"], true, "remote-allow-origins"],
  [["--js-flags=--allow-natives-syntax"], false, "js-flags"],
  [["--host-resolver-rules=MAP * 127.0.0.1"], false, "host-resolver-rules"],
  [["--no-sandbox"], false, "no-sandbox"],
  [["--no-sandbox"], true, null],
  [["--no-sandbox", "--js-flags"], true, "js-flags"],
  [["--config=--js-flags", "--lang=de", "js-flags", "--practice-service=http://127.0.0.1:1/no-sandbox"], false, null],
])("of %j, as root: %j, a package refuses %j", (argv, isRoot, name) => expect(refusedSwitch(argv, isRoot)).toBe(name));

it.each([
  [["app", "--config", "C:\\rollout\\desk.json"], "C:\\rollout\\desk.json"],
  [["app", "--config=/etc/returns desk.json", "--no-sandbox"], "/etc/returns desk.json"],
  [["app", "--config"], ""],
  [["app", "--config", "--no-sandbox"], ""],
  [["app", "--configuration=x"], null],
  [["app"], null],
])("the configuration file of %j is %j", (argv, configFile) =>
  expect(readCommandLine(argv)).toEqual({ ok: true, value: { practiceService: null, configFile } }),
);
