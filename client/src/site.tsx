import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Router } from "wouter";
import { App } from "./app.tsx";
import { DrawnOrigin } from "./lib/origin.ts";

interface SiteProps {
  queryClient: QueryClient;
  path: string;
  /** What follows "?" in the drawing's address. */
  search?: string | undefined;
  origin: string;
  /** Called when a page is there and can be used. */
  onShown?: (() => void) | undefined;
}

/** The site as the server draws it and as the browser takes it over: one and the same tree. */
export const Site = ({ queryClient, path, search = "", origin, onShown }: SiteProps) => (
  <StrictMode>
    <Router ssrPath={path} ssrSearch={search}>
      <DrawnOrigin value={origin}>
        <App queryClient={queryClient} onShown={onShown} />
      </DrawnOrigin>
    </Router>
  </StrictMode>
);
