import { expect, test } from "vitest";
import { rememberRenders } from "./remember-renders.ts";

test("a page is drawn again only when something has changed that it is drawn from, or when drawing failed", async () => {
  let drawings = 0;
  let fails = false;
  const draw = rememberRenders(async () => {
    if (fails) throw new Error("this page can't be drawn");
    drawings += 1;
    return `drawing ${drawings}`;
  });
  const news = (title: string) => draw({ path: "/news", origin: "https://a.example", answers: { title } });
  expect(await news("Old")).toBe("drawing 1");
  expect(await news("Old")).toBe("drawing 1");
  fails = true;
  await expect(news("New")).rejects.toThrow("can't be drawn");
  fails = false;
  expect(await news("New")).toBe("drawing 2");
  const register = (search: string) =>
    draw({ path: "/register", search, origin: "https://a.example", answers: {} });
  expect(await register("")).toBe("drawing 3");
  expect(await register("type=provider")).toBe("drawing 4");
  expect(await register("")).toBe("drawing 3");
  expect(await news("New")).toBe("drawing 2");
});
