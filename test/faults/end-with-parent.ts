/**
 * Of a forked process: ends it when its parent is killed, since its desks would go on asking a port that may be another
 * service's by then. Returns how to part from the parent in peace, after which the process has to end by itself.
 */
export function endWithParent(): () => void {
  const end = (): never => process.exit(1);
  process.once("disconnect", end);
  return () => {
    process.off("disconnect", end);
    process.disconnect();
  };
}
