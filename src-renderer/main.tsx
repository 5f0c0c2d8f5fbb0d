import "@mantine/core/styles.layer.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "./i18n/index.ts";
import { App } from "./shell/App.tsx";
import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/controls.css";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
