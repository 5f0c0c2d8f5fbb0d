import "react";

declare module "react" {
  interface CSSProperties {
    /** Grid tracks of a data table's rows. */
    "--tracks"?: string;
    /** Completed share of a progress bar, "0%" to "100%". */
    "--done"?: string;
  }
}
