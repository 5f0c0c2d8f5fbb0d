/** A text as part of a LIKE pattern with a backslash as its ESCAPE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
