export interface RenderInput {
  path: string;
  /** When it changes the first render ("type=provider"). */
  search?: string;
  origin: string;
  /** The first render's data by API path. */
  initialData: Readonly<Record<string, unknown>>;
}

export type RenderPage = (input: RenderInput) => Promise<string>;
