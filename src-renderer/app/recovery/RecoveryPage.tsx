import { useEffect, type JSX } from "react";
import { whenShown } from "../../desk/read-later.tsx";
import { connectRecovery, useRecovery } from "./recovery.ts";

/** Read when there is trouble: a start without it does not wait for its file. */
const RecoveryCard = whenShown(async () => (await import("./RecoveryCard.tsx")).RecoveryCard);

/** Over everything for as long as an environment cannot be opened as it is. Mounted once, by the app. */
export function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const trouble = useRecovery((state) => state.trouble);
  return trouble && <RecoveryCard trouble={trouble} />;
}
