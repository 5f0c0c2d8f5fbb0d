import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import "./words.css";

/** What the service said, word for word and in whatever language it came: marked as not this desk's own words. */
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
