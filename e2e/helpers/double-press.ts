import { expect, type Locator, type Page } from "@playwright/test";
import { allEndpoints } from "#server/test/endpoints.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { test } from "../fixtures.ts";

export interface Control {
  name: string;
  /** The endpoint of the contract that it calls, by its name; several for a press that has a sequel. */
  calls: string | readonly string[];
  at: string;
  /** Steps before the control is shown. */
  before?: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
export const dialogButton = (page: Page, name: string | RegExp) =>
  page.locator('[role="dialog"], [role="alertdialog"]').getByRole("button", { name });
export const toastUndo = (page: Page) => page.locator("[data-toast]").getByRole("button", { name: "Undo" });

/** Calls of this endpoint, whatever its parameters. */
const callsOf = ({ method, path }: Endpoint) =>
  new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`);

const lookups = [...allEndpoints.values()].filter(({ activity }) => activity === "lookup").map(callsOf);

function callsOfName(name: string): RegExp {
  const endpoint = allEndpoints.get(name);
  if (!endpoint) throw new Error(`The contract has no ${name}.`);
  return callsOf(endpoint);
}

/** Two presses of the same point, 450 ms apart, each of whatever is there at its moment. */
const pressTwice = (target: Locator) =>
  target.evaluate(async (button) => {
    const gapMs = 450;
    const { x, y, width, height } = button.getBoundingClientRect();
    const point = { clientX: x + width / 2, clientY: y + height / 2 };
    const press = (madeAt: number) => {
      const pressed = document.elementFromPoint(point.clientX, point.clientY);
      // A browser sends no press of a disabled button either.
      if (!pressed || pressed.closest(":disabled")) return pressed;
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
        const event = new PointerEvent(type, {
          ...{ bubbles: true, cancelable: true, composed: true, isPrimary: true, detail: 1 },
          ...{ pointerType: "mouse", ...point },
        });
        // As of a hand: when it was made, however busy the page is.
        Object.defineProperty(event, "timeStamp", { value: madeAt });
        pressed.dispatchEvent(event);
        if (type === "mousedown" && !event.defaultPrevented)
          pressed.closest<HTMLElement>("button, a, input, [tabindex]")?.focus();
      }
      return pressed;
    };
    const first = performance.now();
    const pressed = press(first);
    if (!button.contains(pressed)) throw new Error(`Covered by ${pressed?.outerHTML.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    press(first + gapMs);
  });

/** Presses each control twice, and expects no write but its own, once. */
export async function pressEachTwice(page: Page, controls: readonly Control[]): Promise<void> {
  const writes: string[] = [];
  page.on("request", (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^(?!GET )\w+ \/api\//.test(call) && !lookups.some((lookup) => lookup.test(call))) writes.push(call);
  });
  for (const { name, calls, at, before, control } of controls) {
    await test.step(name, async () => {
      await page.goto(at);
      await before?.(page);
      const target = control(page);
      await target.click({ trial: true });
      // A key ends the second in which the panel takes a press for the second half of one in `before`.
      await page.keyboard.press("Shift");
      writes.length = 0;
      await pressTwice(target);
      const expected = [calls].flat().map((call) => expect.stringMatching(callsOfName(call)));
      await expect.poll(() => writes.length, name).toBeGreaterThanOrEqual(expected.length);
      await page.waitForTimeout(300);
      expect(writes, name).toEqual(expected);
    });
  }
}
