import "react";

declare module "react" {
  interface CSSProperties {
    readonly [customProperty: `--${string}`]: string;
  }
}
