/** A value that the server wrote into the page's head; undefined when it is missing or empty. */
export const siteMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ||
  undefined;
