import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { REFERENCE_LISTS } from "../../../src-preload/contract/reference.ts";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { ReferenceListPane } from "./ReferenceListPane.tsx";
import "./reference-lists.css";

export function ReferenceListsScreen(): JSX.Element {
  const { t } = useTranslation("reference");
  const [text, setText] = useState("");
  return (
    <>
      <ScreenHeader title={t("title")}>
        <TextInput
          type="search"
          w={280}
          aria-label={t("search")}
          placeholder={t("searchHint")}
          spellCheck={false}
          value={text}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText("");
          }}
        />
      </ScreenHeader>
      <div className="reference-lists">
        {REFERENCE_LISTS.map((name) => (
          <ReferenceListPane key={name} name={name} text={text.trim()} />
        ))}
      </div>
    </>
  );
}
