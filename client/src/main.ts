import "./without-eval.ts";
import { rememberEarlyClick } from "./early-click.ts";
import { showLoadError } from "./show-load-error.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const repeatEarlyClick = rememberEarlyClick();

// Imported dynamically, so that a file that can't be loaded is caught here.
import("./start.tsx")
  .then(({ start }) => start(root))
  .then(repeatEarlyClick)
  .catch((error: unknown) => {
    showLoadError();
    throw error;
  });
