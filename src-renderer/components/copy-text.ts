/** By a copy event of our own: it needs a person's gesture but no clipboard permission, and the window grants none. */
export function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill, { once: true });
  const copied = document.execCommand("copy");
  document.removeEventListener("copy", fill);
  return copied;
}
