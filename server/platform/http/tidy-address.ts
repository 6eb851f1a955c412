import type { RequestHandler } from "express";

/** Addresses of ours end in the first five; a control character never comes from a sentence, and stays an unknown address. */
const canEndAddress = /[\p{L}\p{N}/_\-\p{Cc}]/u;

/**
 * What a sentence, a mail program or a gateway made of an address of ours, as it was written: "/advocate)." is "/advocate", and
 * "/confirm%23TOKEN" is "/confirm#TOKEN". Undefined if there is nothing to mend.
 */
function tidyAddress(path: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const [address = "", ...fragments] = text.split("#");
  let end = address.length;
  while (end > 1 && !canEndAddress.test(address.charAt(end - 1))) end -= 1;
  if (fragments.length === 0 && end === address.length) return undefined;
  // Nothing is left of the last part, so that nobody meant an address of ours.
  if (end > 1 && end < address.length && address.charAt(end - 1) === "/") return undefined;
  // With a second slash, or a backslash, a browser would read another website's name.
  const tidy = encodeURI(`/${address.slice(0, end).replace(/^[/\\]+/, "")}`);
  return fragments.length > 0 ? `${tidy}#${encodeURI(fragments.join("#"))}` : tidy;
}

export const redirectToTidyAddress: RequestHandler = (req, res, next) => {
  const isPage = (req.method === "GET" || req.method === "HEAD") && !req.path.startsWith("/api/");
  const tidy = isPage ? tidyAddress(req.path) : undefined;
  if (tidy === undefined) return next();
  const [path = "", ...fragment] = tidy.split(/(?=#)/);
  const query = req.url.slice(req.path.length);
  res.setHeader("Cache-Control", "no-store");
  res.redirect(302, path + query + fragment.join(""));
};
