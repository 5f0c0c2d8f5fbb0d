import { useEffect, type JSX } from "react";
import { whenShown } from "../../desk/read-later.tsx";
import { connectRecovery, useRecovery } from "./recovery.ts";

/** Loaded only when needed: a normal start does not wait for this file. */
const RecoveryCard = whenShown(async () => (await import("./RecoveryCard.tsx")).RecoveryCard);

/** Covers everything while an environment cannot be opened. Mounted once, by the app. */
export function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const trouble = useRecovery((state) => state.trouble);
  return trouble && <RecoveryCard trouble={trouble} />;
}
