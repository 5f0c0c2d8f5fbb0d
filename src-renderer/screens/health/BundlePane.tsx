import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BundleFileView } from "../../../src-preload/contract/health/health.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { PageHeader } from "../../components/headers/PageHeader.tsx";
import { prepareBundle, saveBundle, useBundle } from "./bundle.ts";

/** Everything that would be saved, to be read before it is. */
export function BundlePane({ onBack }: { readonly onBack: () => void }): JSX.Element {
  const { t } = useTranslation("health");
  const { bundle, saving } = useBundle();
  useEffect(() => void prepareBundle(), []);
  const ready = typeof bundle === "object";
  return (
    <>
      <PageHeader title={t("bundle.title")} back={{ label: t("bundle.back"), onBack }}>
        <span className="health__reported" role="status">
          {typeof saving === "object" && t("bundle.saved", { file: saving.file })}
        </span>
        <Button variant="default" disabled={bundle === "preparing"} onClick={() => void prepareBundle()}>
          {t("bundle.again")}
        </Button>
        {ready && <Button onClick={() => void saveBundle(bundle)}>{t("bundle.save")}</Button>}
      </PageHeader>
      {saving === "not-saved" && <FailureNote text={t("bundle.notSaved")} />}
      {saving === "outdated" && <FailureNote text={t("bundle.outdated")} />}
      {bundle === "failed" && <FailureNote text={t("bundle.notPrepared")} />}
      {bundle === "preparing" && (
        <p className="health__reading" role="status">
          {t("bundle.preparing")}
        </p>
      )}
      {ready && <Files files={bundle.files} />}
    </>
  );
}

/** Longer texts would hold the window up; what is saved is whole. */
const SHOWN = 60_000;

function Files({ files }: { readonly files: readonly BundleFileView[] }): JSX.Element {
  const { t } = useTranslation("health");
  const [name, setName] = useState(files[0]?.name);
  const shown = files.find((file) => file.name === name);
  return (
    <div className="bundle">
      <p className="bundle__what">{t("bundle.what")}</p>
      <ul className="bundle__files" aria-label={t("bundle.files")}>
        {files.map((file) => (
          <li key={file.name}>
            <button
              type="button"
              className="bundle__file"
              aria-pressed={file.name === name}
              onClick={() => setName(file.name)}
            >
              <span>{file.name}</span>
              <span className="bundle__size">{`${Math.ceil(file.bytes / 1000)} kB`}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <section className="bundle__content" aria-label={shown.name}>
          {shown.text.length > SHOWN && <p className="bundle__cut">{t("bundle.cut")}</p>}
          <textarea className="bundle__text" aria-label={shown.name} readOnly value={shown.text.slice(0, SHOWN)} />
        </section>
      )}
    </div>
  );
}
