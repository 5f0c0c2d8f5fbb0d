import { Button } from "@mantine/core";
import { lazy, Suspense, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { Fetching } from "./Fetching.tsx";
import { Picture } from "./Picture.tsx";
import { ShowLabelSettings } from "../../../labels/ShowLabelSettings.tsx";
import { useLabelFile, type FetchedLabel } from "../../../labels/use-label.ts";

// The reader of PDF is large, and most hours no label is looked at.
const PdfPages = lazy(() => import("./PdfPages.tsx"));

/** What the printer is going to get. */
export function LabelPreview({ view }: { readonly view: LabelView }): JSX.Element {
  const { resendId, obstacle } = view;
  const [tries, setTries] = useState(0);
  return (
    <Fetched
      key={`${resendId} ${obstacle?.code ?? ""} ${tries}`}
      resendId={resendId}
      onAgain={() => setTries(tries + 1)}
    />
  );
}

interface FetchedProps {
  readonly resendId: string;
  readonly onAgain: () => void;
}

function Fetched({ resendId, onAgain }: FetchedProps): JSX.Element {
  const { t } = useTranslation("labels");
  const label = useLabelFile(resendId);
  if (label.state === "fetching") return <Fetching />;
  if (label.state === "here") return <Shown label={label} />;
  const { code, host } = label.trouble;
  return (
    <div className="label__missing">
      <FailureNote text={t(`problem.${code}`, { host })} />
      <div className="label__actions">
        <Button variant="default" onClick={onAgain}>
          {t("retry")}
        </Button>
        {code === "host-not-listed" && <ShowLabelSettings />}
      </div>
    </div>
  );
}

function Shown({ label }: { readonly label: Extract<FetchedLabel, { state: "here" }> }): JSX.Element {
  const { t } = useTranslation("labels");
  const { type, bytes } = label.file;
  switch (type) {
    case "pdf":
      return (
        <Suspense fallback={<Fetching />}>
          <PdfPages bytes={bytes} />
        </Suspense>
      );
    case "png":
      return <Picture bytes={bytes} />;
    case "zpl":
      return (
        <>
          <p className="label__note">{t("zpl")}</p>
          <pre className="label__zpl selectable">{new TextDecoder().decode(bytes.subarray(0, 4000))}</pre>
        </>
      );
  }
}
