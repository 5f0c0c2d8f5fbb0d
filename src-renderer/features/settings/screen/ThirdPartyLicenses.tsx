import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";

/** Written by tools/third-party.ts during the build. */
const LIST_URL = "/third-party.json";

interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Fetches the list when it is opened, because it is large. */
export function ThirdPartyLicenses(): JSX.Element {
  const { t } = useTranslation("updates");
  const [isOpen, setIsOpen] = useState(false);
  const [list, setList] = useState<readonly ThirdParty[] | "failed">([]);
  const toggle = (): void => {
    setIsOpen(!isOpen);
    if (isOpen) return;
    const fetchedList = fetch(LIST_URL).then((response) => response.json() as Promise<readonly ThirdParty[]>);
    void fetchedList.then(setList, () => setList("failed"));
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
        <ul className="settings__licenses breaks prose">
          {list.map(({ name, version, license, text }) => (
            <li key={`${name} ${version}`} className="ruled">
              <details>
                <summary>
                  {name} {version} <span>{license}</span>
                </summary>
                <pre className="codes selectable" lang="en">
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
