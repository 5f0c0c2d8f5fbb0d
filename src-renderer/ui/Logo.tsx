import type { JSX } from "react";

export function Logo({ size = 28 }: { readonly size?: number }): JSX.Element {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M24 14.5V9l-10-5L4 9v10l10 5 2.5-1.25" />
      <path d="M4 9l10 5 10-5M14 14v10" />
      <path d="M25 19.5h-6.5a0 0 0 0 0 0 0M21.5 16.5l-3 3 3 3" />
    </svg>
  );
}
