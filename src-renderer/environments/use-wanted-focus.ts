import { useEffect, useRef, type RefObject } from "react";
import { useWantedField, type ConnectionField } from "./go-to-connection.ts";

export function useWantedFocus(field: ConnectionField): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useWantedField((state) => state.wanted === field);
  useEffect(() => {
    if (!wanted || input.current === null) return;
    useWantedField.setState({ wanted: null });
    input.current.scrollIntoView({ block: "center" });
    input.current.focus({ preventScroll: true });
  }, [wanted]);
  return input;
}
