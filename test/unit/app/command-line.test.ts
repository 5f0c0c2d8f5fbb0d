import { expect, it } from "vitest";
import { parseCommandLine, findRefusedSwitch } from "../../../src-main/app/command-line.ts";

it.each([
  ["--practice-service=http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ["--practice-service=http://[::1]:1/x", "http://[::1]:1"],
  ["--no-sandbox", null],
])("parses %s to the practice service %s", (argument, practiceService) =>
  expect(parseCommandLine(["app", argument])).toEqual({ ok: true, value: { practiceService, configFile: null } }),
);

it.each(["http://10.0.0.1:8787", "https://example.com", "http://127.0.0.1.example.com", "127.0.0.1:8787", ""])(
  "refuses the practice service address %s",
  (address) =>
    expect(parseCommandLine([`--practice-service=${address}`])).toEqual({ ok: false, error: "practice-elsewhere" }),
);

/** Parses switches like Chromium: on Windows a slash starts one too, and case is ignored. */
function parseLikeChromium(argv: readonly string[], { isWindows }: { readonly isWindows: boolean }) {
  const separatorIndex = argv.indexOf("--");
  const switchNames = (separatorIndex < 0 ? argv : argv.slice(0, separatorIndex)).flatMap((argument) => {
    const name = (isWindows ? /^(?:--|-|\/)([^=]+)/ : /^--?([^=]+)/).exec(argument.trim())?.[1];
    return name === undefined ? [] : [isWindows ? name.toLowerCase() : name];
  });
  const names = new Set(switchNames);
  return { hasSwitch: (name: string): boolean => names.has(name) };
}

// Proof A1
it.each([
  [["--remote-debugging-port=9222"], "remote-debugging-port"],
  [[" --remote-debugging-port=9222"], "remote-debugging-port"],
  [["\t\n --remote-debugging-pipe"], "remote-debugging-pipe"],
  [["--remote-debugging-pipe \t"], "remote-debugging-pipe"],
  [["--user-data-dir=x", "-remote-debugging-pipe"], "remote-debugging-pipe"],
  [["--remote-allow-origins=*"], "remote-allow-origins"],
  [["--js-flags=--allow-natives-syntax"], "js-flags"],
  [["--host-resolver-rules=MAP * 127.0.0.1"], "host-resolver-rules"],
  [["--proxy-server=127.0.0.1:8080"], "proxy-server"],
  [["--proxy-pac-url=http://x/"], "proxy-pac-url"],
  [["--ignore-certificate-errors"], "ignore-certificate-errors"],
  [["--disable-web-security"], "disable-web-security"],
  [["--disable-features=NetworkServiceSandbox"], "disable-features"],
  [["--blink-settings=dnsPrefetchingEnabled=true"], "blink-settings"],
  [["--log-net-log=/tmp/x"], "log-net-log"],
  [["--inspect-brk"], "inspect-brk"],
  [["--enable-blink-features=x"], "enable-blink-features"],
  [["--renderer-cmd-prefix=x"], "renderer-cmd-prefix"],
  [["--gpu-launcher=x"], "gpu-launcher"],
  [["--something-of-a-newer-chromium"], "something-of-a-newer-chromium"],
])("refuses %j in a package", (argv, name) => {
  for (const isWindows of [false, true])
    expect(findRefusedSwitch(argv, parseLikeChromium(argv, { isWindows }), { isRoot: false })).toBe(name);
});

it.each([
  [["/Remote-Debugging-Address=0.0.0.0"], "remote-debugging-address"],
  [[" /js-flags=--x"], "js-flags"],
  [["--JS-FLAGS=--x"], "js-flags"],
])("refuses %j when Windows parses it as a switch", (argv, name) =>
  expect(findRefusedSwitch(argv, parseLikeChromium(argv, { isWindows: true }), { isRoot: false })).toBe(name),
);

it.each([
  [["--no-sandbox"], false, "no-sandbox"],
  [["--no-sandbox"], true, null],
  [["--no-sandbox", "--js-flags"], true, "js-flags"],
])("refuses, for %j as root %j, the switch %j", (argv, isRoot, name) =>
  expect(findRefusedSwitch(argv, parseLikeChromium(argv, { isWindows: false }), { isRoot })).toBe(name),
);

it.each([
  [["--config=--js-flags", "--lang=de", "js-flags", "--practice-service=http://127.0.0.1:1/no-sandbox"]],
  [["--config", "C:\\rollout\\desk.json", "--USER-DATA-DIR=D:\\desk", "--force-device-scale-factor=1.5"]],
  [["--updated"]],
  [["--forget-credentials"]],
  [["--", "--js-flags"]],
  [[]],
])("accepts %j", (argv) => {
  expect(findRefusedSwitch(argv, parseLikeChromium(argv, { isWindows: true }), { isRoot: false })).toBeNull();
});

it("accepts a path with a leading slash on Linux", () => {
  const argv = ["/home/kim/desk.json", "/js-flags"];
  expect(findRefusedSwitch(argv, parseLikeChromium(argv, { isWindows: false }), { isRoot: false })).toBeNull();
});

it.each([
  [["app", "--config", "C:\\rollout\\desk.json"], "C:\\rollout\\desk.json"],
  [["app", "--config=/etc/returns desk.json", "--no-sandbox"], "/etc/returns desk.json"],
  [["app", "--config"], ""],
  [["app", "--config", "--no-sandbox"], ""],
  [["app", "--configuration=x"], null],
  [["app"], null],
])("parses %j to the configuration file %j", (argv, configFile) =>
  expect(parseCommandLine(argv)).toEqual({ ok: true, value: { practiceService: null, configFile } }),
);
