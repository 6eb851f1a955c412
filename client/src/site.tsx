import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Router } from "wouter";
import { App } from "./app.tsx";
import { DrawnOrigin } from "./lib/origin.ts";

interface SiteProps {
  queryClient: QueryClient;
  path: string;
  origin: string;
  /** Called when a page is there and can be used. */
  onShown?: (() => void) | undefined;
}

/** The site as the server draws it and as the browser takes it over: one and the same tree. What follows "?" the server ignores. */
export const Site = ({ queryClient, path, origin, onShown }: SiteProps) => (
  <StrictMode>
    <Router ssrPath={path} ssrSearch="">
      <DrawnOrigin value={origin}>
        <App queryClient={queryClient} onShown={onShown} />
      </DrawnOrigin>
    </Router>
  </StrictMode>
);
