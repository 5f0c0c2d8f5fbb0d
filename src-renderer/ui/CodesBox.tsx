import { Button, Textarea } from "@mantine/core";
import { useState, type ClipboardEvent, type JSX, type KeyboardEvent, type ReactNode } from "react";
import "./components.css";

interface CodesBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly enter: string;
  readonly onEnter: (codes: string) => void;
  readonly children?: ReactNode;
}

/** Enters a pasted column of codes immediately, a single code after Enter. */
export function CodesBox({ label, hint, enter, onEnter, children }: CodesBoxProps): JSX.Element {
  const [text, setText] = useState("");
  const enterCodes = (codes: string): void => {
    onEnter(codes);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || text.trim() === "") return;
    event.preventDefault();
    enterCodes(text);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (text !== "" || !/\S\s+\S/.test(pasted)) return;
    event.preventDefault();
    enterCodes(pasted);
  };
  return (
    <div className="codes-box row-top">
      <Textarea
        className="codes-box__text"
        aria-label={label}
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        autoComplete="off"
      />
      <Button variant="default" disabled={text.trim() === ""} onClick={() => enterCodes(text)}>
        {enter}
      </Button>
      {children}
    </div>
  );
}
