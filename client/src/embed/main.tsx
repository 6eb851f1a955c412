import { createRoot } from "react-dom/client";
import { createQueryClient, hydrateQueries, readInitialData } from "#client/api/query-client.ts";
import { tolerateChangedDom } from "#client/lib/changed-dom.ts";
import { originInPage } from "#client/lib/origin.ts";
import { embedNameIn } from "#shared/embeds.ts";
import { languageOfPath } from "#shared/language.ts";
import { notLoaded } from "#words/embed-screens.json";
import { EmbedSite, embedScreens } from "./embed-site.tsx";
import { followHeight } from "./follow-height.ts";
import { leaveFrame } from "./leave-frame.ts";

const root = document.getElementById("root");
if (!root) throw new Error("embed.html has no #root");

tolerateChangedDom();
followHeight(root);

async function start(container: HTMLElement): Promise<void> {
  const { path } = languageOfPath(location.pathname.toLowerCase().replace(/\/+$/, ""));
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, readInitialData());
  const Screen = await embedScreens[embedNameIn(path) ?? "lookup"]();
  const props = { queryClient, Screen, path, origin: originInPage(), leave: leaveFrame };
  // Preact takes over what React rendered, as long as it is asked to render and not to hydrate.
  createRoot(container).render(<EmbedSite {...props} />);
}

start(root).catch((error: unknown) => {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.className = "p-sheet font-medium text-danger";
  note.textContent = notLoaded;
  root.prepend(note);
  throw error;
});
