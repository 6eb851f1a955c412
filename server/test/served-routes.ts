import type { Express } from "express";

interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

interface ServedRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
}

const routesIn = (layers: readonly Layer[]): ServedRoute[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return routesIn(handle.stack ?? []);
    const { path, methods } = route;
    if (typeof path !== "string") return [];
    return (["GET", "POST", "PUT", "DELETE"] as const)
      .filter((method) => methods[method.toLowerCase()])
      .map((method) => ({ method, path }));
  });

/** Every route of the application, in the order in which Express tries them, whether the contract has it or not. */
export const servedRoutes = ({ router }: Express): ServedRoute[] =>
  // Express declares no type for the parts of its stack.
  routesIn(router.stack as unknown as Layer[]);
