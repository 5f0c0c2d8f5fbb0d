import "./theme/mantine.ts";
import "./theme/tokens.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { startLanguage } from "./i18n/index.ts";
import { listenForFaults } from "./shell/fault-report.ts";
import { watchContrast } from "./theme/contrast.ts";
import "./theme/contrast.css";
import "./theme/controls.css";
import "./theme/large-print.css";
import "./theme/forced-colors.css";

listenForFaults(window);

const root = document.getElementById("root");
if (root === null) throw new Error("page: element #root missing");

watchContrast();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
