import { useTranslation } from "react-i18next";
import { COMMANDS } from "../../../src-domain/scanning/commands.ts";
import { capsOf, DESK_KEYS, onMac, type DeskKey } from "../../desk/key-help-table.ts";
import { FIND_COMMAND_NAMES } from "../../desk/find-box.ts";

/** All that the list of keys and commands says, for the search. */
export function useReferenceText(): string {
  const { t } = useTranslation(["scan", "find"]);
  const keys = (Object.keys(DESK_KEYS) as DeskKey[]).map(
    (key) => `${capsOf(key, onMac()).join("+")} ${t(`keys.${key}`)}`,
  );
  const commands = COMMANDS.map((command) => `${command} ${t(`reason.command.${command}`)}`);
  return [...keys, ...commands, ...FIND_COMMAND_NAMES.map((name) => t(`find:command.${name}`))].join(" ");
}
