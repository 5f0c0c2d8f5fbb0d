import { Button, Textarea } from "@mantine/core";
import { useState, type ClipboardEvent, type JSX, type KeyboardEvent, type ReactNode } from "react";
import "./components.css";

interface CodesBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly enterLabel: string;
  /** Resolves to false if the codes were not stored; they stay in the box then. */
  readonly onEnter: (codes: string) => Promise<boolean>;
  readonly children?: ReactNode;
}

/** Enters a pasted column of codes immediately, and a single code after Enter. */
export function CodesBox({ label, hint, enterLabel, onEnter, children }: CodesBoxProps): JSX.Element {
  const [text, setText] = useState("");
  const enterCodes = (codes: string): void => {
    setText("");
    void onEnter(codes).then((isStored) => {
      if (!isStored) setText((newText) => (newText === "" ? codes : newText));
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || text.trim() === "") return;
    event.preventDefault();
    enterCodes(text);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pastedText = event.clipboardData.getData("text/plain");
    if (text !== "" || !/\S\s+\S/.test(pastedText)) return;
    event.preventDefault();
    enterCodes(pastedText);
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
        {enterLabel}
      </Button>
      {children}
    </div>
  );
}
