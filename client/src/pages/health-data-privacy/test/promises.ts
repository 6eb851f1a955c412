/** Sentences of a legal text, and the test that holds them. */
export type Promises = readonly {
  file: string;
  test: string;
  sentences: readonly string[];
}[];
