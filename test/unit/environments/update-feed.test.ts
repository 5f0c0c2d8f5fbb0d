import { expect, it } from "vitest";
import { updateFeed } from "../../../src-main/environments/managed-configuration.ts";

it.each([
  ["https://updates.example.com/returns-desk", "https://updates.example.com/returns-desk"],
  [" https://updates.example.com ", "https://updates.example.com/"],
  ["https://127.0.0.1:8080/feed/", "https://127.0.0.1:8080/feed/"],
  ["http://127.0.0.1:8080/feed/", null],
  ["http://updates.example.com/", null],
  ["ftp://updates.example.com/", null],
  ["https://name:word@updates.example.com/", null],
  ["https://updates.example.com/?channel=x", null],
  ["updates.example.com", null],
  ["", null],
  [7, null],
])("parses the feed address %s", (address, expected) => {
  const parsed = updateFeed.safeParse(address);
  expect(parsed.success ? parsed.data : null).toBe(expected);
});
