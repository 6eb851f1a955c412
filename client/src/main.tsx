import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./index.css";
import { seedFirstScreen } from "./lib/first-screen.ts";
import { watchNavigation } from "./lib/navigation.ts";
import { createQueryClient } from "./lib/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const queryClient = createQueryClient();
seedFirstScreen(queryClient);
watchNavigation();

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
