import type { Locator } from "@playwright/test";

export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pastedText);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
