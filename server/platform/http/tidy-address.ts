import type { RequestHandler } from "express";

/** Our addresses end in a letter, a digit, "/", "_" or "-". A control character never comes from a sentence, so it is kept and leads to a 404. */
const canEndAddress = /[\p{L}\p{N}/_\-\p{Cc}]/u;

/** After a slash: "/news/)." but not "/objects/.." or "/avatars/😀". */
const endsSentence = /^(?!\.)[\p{P}>]/u;

/** Before any "?": the query begins there. */
const firstAmpersand = /^((?:(?!%3f)[^&])*)&/i;

/**
 * What a sentence, a mail program or a gateway made of an address of ours, as it was written: "/advocate)." is "/advocate",
 * "//register" is "/register", "/register%3Fvia=x" and "/register&via=x" are "/register?via=x", and "/confirm%23TOKEN" is
 * "/confirm#TOKEN". Undefined if there is nothing to mend.
 */
function tidyAddress(encoded: string) {
  const singleSlashes = encoded.replace(/\/{2,}/g, "/");
  let text: string;
  try {
    text = decodeURIComponent(singleSlashes.replace(firstAmpersand, "$1?"));
  } catch {
    return undefined;
  }
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  let end = path.length;
  while (end > 1 && !canEndAddress.test(path.charAt(end - 1))) end -= 1;
  if (!search && !fragment && end === path.length && singleSlashes === encoded) return undefined;
  const isPartOfItsOwn = end > 1 && end < path.length && path.charAt(end - 1) === "/";
  if (isPartOfItsOwn && !endsSentence.test(path.slice(end))) return undefined;
  return {
    // With a second slash, or a backslash, a browser would read another website's name.
    path: encodeURI(`/${path.slice(0, end).replace(/^[/\\]+/, "")}`),
    search: search.length > 1 ? encodeURI(search) : "",
    fragment: encodeURI(fragment),
  };
}

export const redirectToTidyAddress: RequestHandler = (req, res, next) => {
  const isPage = (req.method === "GET" || req.method === "HEAD") && !req.path.startsWith("/api/");
  const tidy = isPage ? tidyAddress(req.path) : undefined;
  if (!tidy) return next();
  const query = req.url.slice(req.path.length);
  const search = tidy.search ? tidy.search + query.replace("?", "&") : query;
  res.setHeader("Cache-Control", "no-store");
  res.redirect(302, tidy.path + search + tidy.fragment);
};
