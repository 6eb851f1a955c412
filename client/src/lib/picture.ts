/** A picture of ours in the stored width nearest to what is shown; any other address as it is. */
export const pictureAt = (url: string, width: number): string =>
  url.startsWith("/objects/") ? `${url}?w=${width}` : url;
