export interface RenderInput {
  /** Without the prefix of its language, which is the build's. */
  path: string;
  /** When it changes the first render ("type=provider"). */
  search?: string;
  origin: string;
  initialData: Readonly<Record<string, unknown>>;
}

export type RenderPage = (input: RenderInput) => Promise<string>;
