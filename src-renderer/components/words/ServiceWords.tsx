import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import "./words.css";

/** The service's words, verbatim and in its language, marked as not the desk's own. */
export function ServiceWords({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <figure className="service-words">
      <figcaption>{t("serviceSays")}</figcaption>
      <blockquote className="selectable" lang="" translate="no">
        {text}
      </blockquote>
    </figure>
  );
}
