/** The input of server-side rendering: the same input gives the same HTML. */
export interface RenderInput {
  path: string;
  /** The query string, where it changes the first render ("type=provider"). */
  search?: string;
  /** "https://www.example.org" */
  origin: string;
  /** Responses by API path: the data of the first render. */
  initialData: Readonly<Record<string, unknown>>;
}

/** Renders a page as HTML; the client's build provides it. */
export type RenderPage = (input: RenderInput) => Promise<string>;
