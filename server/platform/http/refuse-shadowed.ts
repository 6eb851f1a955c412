import type { Router } from "express";
import type { Endpoint } from "#shared/api/endpoint.ts";

/** @throws Error when an earlier path would take this one's calls ("/:id" before "/order") */
export function refuseShadowed(router: Router, { method, path }: Endpoint): void {
  for (const { route: earlier } of router.stack) {
    if (
      !earlier ||
      !("methods" in earlier) ||
      !Object.hasOwn(earlier.methods as object, method.toLowerCase())
    )
      continue;
    if (matches(earlier.path, path))
      throw new Error(`${method} ${path} is never reached: register it before ${earlier.path}`);
  }
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
