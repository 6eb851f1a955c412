import { createRoot, hydrateRoot } from "react-dom/client";
import { prefix } from "#words/language.json";
import { createQueryClient, hydrateQueries, readInitialData } from "./api/query-client.ts";
import { Site } from "./app.tsx";
import { tolerateChangedDom } from "./lib/changed-dom.ts";
import { keepPageFromDrops, watchNavigation } from "./lib/navigation.ts";
import { originInPage } from "./lib/origin.ts";
import { inPageLanguage } from "./lib/page-language.ts";
import { NotFound, pageAt } from "./routes.ts";

/** Hydrates the page that the server rendered into `root`, or renders it where the server did not. */
export async function start(root: HTMLElement): Promise<void> {
  tolerateChangedDom();
  const path = location.pathname.slice(prefix.length) || "/";
  const { search: query } = location;
  if ((query + document.referrer).includes("via="))
    void import("./carry-via.ts").then(({ carryVia }) => carryVia(query));
  const page = pageAt(path);
  const [renderedPath, search] = (root.dataset.rendered ?? "").split("?");
  const renderedPage = renderedPath ? pageAt(renderedPath) : undefined;
  const queryClient = createQueryClient();
  // Rendered as "not found": there is no such article, and its page need not ask for it.
  hydrateQueries(queryClient, renderedPage === NotFound ? { [inPageLanguage(`/api${path}`)]: null } : {});
  hydrateQueries(queryClient, readInitialData());
  watchNavigation();
  keepPageFromDrops();
  const site = <Site queryClient={queryClient} path={path} search={search} origin={originInPage()} />;
  if (renderedPage !== page) {
    // Its error boundary shows what could not be loaded.
    await page.preload().catch(() => undefined);
    createRoot(root).render(site);
    return;
  }
  // What the server rendered stays until the page's code is there, and where that can't be loaded.
  await page.preload();
  const typeAgain = readTypedValues(root);
  hydrateRoot(root, site, {
    onRecoverableError: (error) => {
      typeAgain();
      reportError(error);
    },
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>("input[name], textarea[name], select[name]"),
];

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

/** What makes a control the same one after React rendered it anew: ids differ then. */
const controlKeyOf = (control: Control): string =>
  control.name + (control instanceof HTMLInputElement && control.type === "radio" ? control.value : "");

/** Past React's own setter, so that the event below is a change for it. */
function setNative(control: Control, property: "value" | "checked", value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event(property === "checked" ? "click" : "input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Reads what a visitor typed before hydration. The function that it returns types it again: React renders a page anew when an extension
 * has inserted elements into it.
 */
function readTypedValues(root: ParentNode): () => void {
  const typed = new Map(
    controlsIn(root).map((control) => [
      controlKeyOf(control),
      isChoice(control) ? control.checked : control.value,
    ]),
  );
  return () => {
    for (const control of controlsIn(root)) {
      const value = typed.get(controlKeyOf(control));
      const property = isChoice(control) ? "checked" : "value";
      if (value !== undefined && value !== "" && Reflect.get(control, property) !== value)
        setNative(control, property, value);
    }
  };
}
