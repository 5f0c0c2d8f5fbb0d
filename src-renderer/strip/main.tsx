import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import "../theme/tokens.css";
import "../theme/contrast.css";
import "../theme/base.css";
import "../theme/forced-colours.css";
import { followContrast } from "../theme/contrast.ts";
import { connectStripLine } from "./strip-line.ts";
import { followTheme } from "./strip-theme.ts";
import { Strip } from "./Strip.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

connectStripLine();
followTheme();
followContrast();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <Strip />
  </StrictMode>,
);
