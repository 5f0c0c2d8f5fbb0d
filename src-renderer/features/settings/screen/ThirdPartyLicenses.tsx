import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";

/** tools/third-party.ts writes it during the build. */
const LIST = "/third-party.json";

interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The list is larger than the screen's script, so it is read when it is opened. */
export function ThirdPartyLicenses(): JSX.Element {
  const { t } = useTranslation("updates");
  const [isOpen, setIsOpen] = useState(false);
  const [list, setList] = useState<readonly ThirdParty[] | "failed">([]);
  const toggle = (): void => {
    setIsOpen(!isOpen);
    if (!isOpen) void readList().then(setList, () => setList("failed"));
  };
  return (
    <>
      <Button className="settings__action" variant="default" aria-expanded={isOpen} onClick={toggle}>
        {t("licenses")}
      </Button>
      {isOpen && list === "failed" && (
        <p className="note" role="alert">
          {t("noLicenses")}
        </p>
      )}
      {isOpen && list !== "failed" && (
        <ul className="settings__licenses">
          {list.map(({ name, version, license, text }) => (
            <li key={`${name} ${version}`}>
              <details>
                <summary>
                  {name} {version} <span>{license}</span>
                </summary>
                <pre className="selectable" lang="en">
                  {text}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

async function readList(): Promise<readonly ThirdParty[]> {
  return (await (await fetch(LIST)).json()) as readonly ThirdParty[];
}
