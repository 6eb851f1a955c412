import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./index.css";
import "./lib/without-eval.ts";
import { seedFirstScreen } from "./lib/first-screen.ts";
import { watchNavigation } from "./lib/navigation.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { preloadPage } from "./routes.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const queryClient = createQueryClient();
seedFirstScreen(queryClient);
watchNavigation();

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
// The page's own code comes together with this one: what is drawn first is the whole page. Where it is late, its frame.
Promise.race([preloadPage(location.pathname), new Promise((resolve) => setTimeout(resolve, 400))]).then(draw);
