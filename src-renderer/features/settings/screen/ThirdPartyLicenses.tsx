import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";

/** Written by tools/third-party.ts during the build. */
const LIST_URL = "/third-party.json";

interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

async function fetchPackages(): Promise<readonly ThirdPartyPackage[]> {
  const response = await fetch(LIST_URL);
  if (!response.ok) throw new Error(`${LIST_URL}: HTTP ${response.status}`);
  return (await response.json()) as readonly ThirdPartyPackage[];
}

/** Fetches the list when it is opened, because it is large. */
export function ThirdPartyLicenses(): JSX.Element {
  const { t } = useTranslation("updates");
  const [isOpen, setIsOpen] = useState(false);
  const [packages, setPackages] = useState<readonly ThirdPartyPackage[] | "failed">([]);
  const toggleList = (): void => {
    setIsOpen(!isOpen);
    if (isOpen) return;
    void fetchPackages().then(setPackages, () => setPackages("failed"));
  };
  return (
    <>
      <Button className="settings__action" variant="default" aria-expanded={isOpen} onClick={toggleList}>
        {t("licenses")}
      </Button>
      {isOpen && packages === "failed" && (
        <p className="note" role="alert">
          {t("noLicenses")}
        </p>
      )}
      {isOpen && packages !== "failed" && (
        <ul className="settings__licenses breaks prose">
          {packages.map(({ name, version, license, text }) => (
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
