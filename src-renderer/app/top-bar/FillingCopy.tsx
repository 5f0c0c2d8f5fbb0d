import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showCopySettings } from "../../screens/settings/copy/show-copy-settings.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";

type Filling = "running" | "stopped";

/** Whether older items are still missing from a desk that is already at work, and whether they are coming. */
export const useIsFilling = (): Filling | null =>
  useLiveDesk(({ sync }) => {
    if (sync === null || sync.filled || sync.firstRun || sync.state === "failed") return null;
    if (sync.fillingStopped) return "stopped";
    return sync.state === "running" ? "running" : null;
  });

interface FillingCopyProps {
  readonly icon: ReactNode;
  readonly state: Filling;
}

export function FillingCopy({ icon, state }: FillingCopyProps): JSX.Element {
  const { t } = useTranslation("sync");
  const done = useLiveDesk(({ sync }) => (state === "stopped" ? sync?.share : sync?.progress) ?? 0);
  const percent = Math.floor(done * 100);
  return (
    <button
      type="button"
      className="top-bar__fact"
      title={t(state === "running" ? "bar.hint" : "bar.stoppedHint")}
      onClick={showCopySettings}
    >
      {icon}
      <span>{t(state === "running" ? "bar.filling" : "bar.stopped", { percent })}</span>
    </button>
  );
}
