import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Router } from "wouter";
import { prefix } from "#words/language.json";
import { App } from "./app.tsx";
import { navigateOnce } from "./lib/navigation.ts";
import { RenderedOrigin } from "./lib/origin.ts";

interface SiteProps {
  queryClient: QueryClient;
  /** Without the prefix of its language. */
  path: string;
  /** The query string that the server rendered with. */
  search?: string | undefined;
  origin: string;
}

/** One tree for server-side rendering and hydration. */
export const Site = ({ queryClient, path, search = "", origin }: SiteProps) => (
  <StrictMode>
    <Router base={prefix} ssrPath={prefix + path} ssrSearch={search} aroundNav={navigateOnce}>
      <RenderedOrigin value={origin}>
        <App queryClient={queryClient} />
      </RenderedOrigin>
    </Router>
  </StrictMode>
);
