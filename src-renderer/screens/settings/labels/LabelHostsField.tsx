import { Textarea } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import type { LabelHosts } from "../../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../../bridge.ts";
import { listed } from "../../../i18n/listed.ts";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { trustRefusal } from "../../../environments/trust-refusal.ts";

/** Hosts that labels of this environment are fetched from. */
export function LabelHostsField(): JSX.Element | null {
  const { t } = useTranslation("labels");
  const kind = useLiveDesk((live) => live.status?.environment.kind);
  const [hosts, setHosts] = useState<LabelHosts | null>(null);
  useEffect(() => {
    void desk.labels.hosts({}).then((answer) => answer.ok && setHosts(answer.value));
  }, []);
  if (hosts === null) return null;
  if (kind === "practice") return <p className="settings__note">{t("settings.practice")}</p>;
  const given = hosts.given.length > 0 && t("settings.given", { hosts: listed(hosts.given) });
  if (!hosts.managed) return <OwnHosts key={hosts.own.join()} hosts={hosts} given={given} onSaved={setHosts} />;
  return (
    <div className="settings__note">
      <p>{t("settings.hosts")}</p>
      <p>{given}</p>
      <p>{t("settings.managed")}</p>
    </div>
  );
}

interface OwnHostsProps {
  readonly hosts: LabelHosts;
  readonly given: string | false;
  readonly onSaved: (hosts: LabelHosts) => void;
}

function OwnHosts({ hosts, given, onSaved }: OwnHostsProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState(hosts.own.join("\n"));
  const { t: settings } = useTranslation("settings");
  const [problem, setProblem] = useState<TrustRefusal | "wrong" | null>(null);
  const store = async (): Promise<void> => {
    const own = text.split(/[\s,;]+/).filter((name) => name !== "");
    if (own.join() === hosts.own.join()) return setProblem(null);
    const answer = await desk.labels.saveHosts({ own });
    setProblem(answer.ok ? null : (trustRefusal(answer.error.code) ?? "wrong"));
    return answer.ok ? onSaved(answer.value) : undefined;
  };
  return (
    <Textarea
      label={t("settings.ownHosts")}
      description={`${t("settings.hostsHint")} ${given === false ? "" : given}`}
      autosize
      minRows={2}
      spellCheck={false}
      value={text}
      error={problem !== null && (problem === "wrong" ? t("settings.hostWrong") : settings(`refused.${problem}`))}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void store()}
    />
  );
}
