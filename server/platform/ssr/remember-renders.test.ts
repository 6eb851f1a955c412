import { expect, test } from "vitest";
import { rememberRenders } from "./remember-renders.ts";

test("a page is rendered again only when its input has changed, or when rendering failed", async () => {
  let renders = 0;
  let fails = false;
  const render = rememberRenders(async () => {
    if (fails) throw new Error("this page can't be rendered");
    renders += 1;
    return `render ${renders}`;
  });
  const news = (title: string) =>
    render({ path: "/news", origin: "https://a.example", initialData: { title } });
  expect(await news("Old")).toBe("render 1");
  expect(await news("Old")).toBe("render 1");
  fails = true;
  await expect(news("New")).rejects.toThrow("can't be rendered");
  fails = false;
  expect(await news("New")).toBe("render 2");
  const register = (search: string) =>
    render({ path: "/register", search, origin: "https://a.example", initialData: {} });
  expect(await register("")).toBe("render 3");
  expect(await register("type=provider")).toBe("render 4");
  expect(await register("")).toBe("render 3");
  expect(await news("New")).toBe("render 2");
});
