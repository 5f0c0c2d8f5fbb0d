import { NumberInput, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { printerHost, ZPL_PORT, type LabelStation } from "../../../../src-domain/labels/printing.ts";
import { changeLabelStation, useLabelStation } from "../../../labels/label-station.ts";
import { TestLabel } from "./TestLabel.tsx";
import "./label-settings.css";

/** Typed values are stored when the person is done with them, not at each key. */
export function ZplPrinter({ zpl }: Pick<LabelStation, "zpl">): JSX.Element {
  const { t } = useTranslation("labels");
  const rolledOut = useLabelStation((state) => state.rolledOut.includes("zpl"));
  const [host, setHost] = useState(zpl?.host ?? "");
  const [port, setPort] = useState<number | string>(zpl?.port ?? ZPL_PORT);
  const [wrong, setWrong] = useState(false);
  const store = (): void => {
    const name = printerHost(host);
    const number = Number(port);
    const usable = port !== "" && Number.isInteger(number) && number >= 1 && number <= 65_535;
    setWrong(name === null && host.trim() !== "");
    if (host.trim() === "") {
      if (zpl !== null) changeLabelStation({ zpl: null });
    } else if (name !== null && usable && (name !== zpl?.host || number !== zpl.port)) {
      changeLabelStation({ zpl: { host: name, port: number } });
    }
  };
  return (
    <>
      <div className="label-zpl">
        <TextInput
          label={t("settings.zplHost")}
          description={rolledOut ? t("settings.rolledOut") : t("settings.zplHint")}
          disabled={rolledOut}
          inputWrapperOrder={["label", "input", "description", "error"]}
          spellCheck={false}
          autoComplete="off"
          value={host}
          error={wrong && t("settings.zplHostWrong")}
          onChange={(event) => setHost(event.currentTarget.value)}
          onBlur={store}
        />
        <NumberInput
          label={t("settings.zplPort")}
          disabled={rolledOut}
          min={1}
          max={65_535}
          clampBehavior="blur"
          allowDecimal={false}
          value={port}
          onChange={setPort}
          onBlur={store}
        />
      </div>
      {zpl !== null && <TestLabel to="zpl" />}
    </>
  );
}
