/** What a page is drawn from. */
export interface Drawing {
  path: string;
  /** What follows "?", where the page is drawn by it ("type=provider"). */
  search?: string;
  /** "https://www.example.org" */
  origin: string;
  /** The answers of the first screen by API path. */
  answers: Readonly<Record<string, unknown>>;
}

/** Draws a page as HTML; the client's build gives the server one. */
export type RenderPage = (drawing: Drawing) => Promise<string>;
