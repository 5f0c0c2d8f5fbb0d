import "react";

declare module "react" {
  interface CSSProperties {
    /** Grid tracks of a data table's rows. */
    "--tracks"?: string;
    /** Share of a progress bar that is done, "0%" to "100%". */
    "--done"?: string;
  }
}
