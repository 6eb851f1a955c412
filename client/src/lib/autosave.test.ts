import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { type Autosave, forgetUnsaved, getAutosave, hasUnsaved, saveAllNow } from "./autosave.ts";

/** A server that responds or fails when the test calls for it. */
function slowServer() {
  const calls: {
    value: string;
    expected: string | undefined;
    respond: (stored?: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const save = (value: string, expected: string | undefined) =>
    new Promise<string | undefined>((respond, fail) => calls.push({ value, expected, respond, fail }));
  return { calls, save, values: () => calls.map(({ value }) => value) };
}

let server: ReturnType<typeof slowServer>;
let field: Autosave;
let leave: () => void;
const failures: string[] = [];
const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  forgetUnsaved();
  failures.length = 0;
  server = slowServer();
  field = getAutosave("title", "old");
  field.setHandlers({
    save: server.save,
    validate: (value) => (value.trim() ? undefined : "Title is required"),
    onFailure: (message) => failures.push(message),
  });
  leave = field.retain();
});
afterEach(() => vi.useRealTimers());

describe("a field that saves itself", () => {
  test("is saved 500 ms after the last keystroke, and says so for 2 s", async () => {
    field.edit("n");
    await pause(499);
    field.edit("ne");
    await pause(499);
    expect(server.values()).toEqual([]);
    await pause(1);
    expect(server.values()).toEqual(["ne"]);
    expect(field.state().status).toBe("saving");
    server.calls[0]?.respond();
    await settle();
    expect(field.state().status).toBe("saved");
    await pause(1999);
    expect(field.state().status).toBe("saved");
    await pause(1);
    expect(field.state()).toEqual({ value: "ne", status: "idle" });
  });

  test("what is typed while a save is under way is saved after it, once, and in order", async () => {
    field.edit("a");
    await pause(500);
    field.edit("ab");
    await pause(500);
    field.edit("abc");
    await pause(500);
    expect(server.values()).toEqual(["a"]);
    server.calls[0]?.respond("a");
    await settle();
    expect(server.values()).toEqual(["a", "abc"]);
    expect(field.state().value).toBe("abc");
    server.calls[1]?.respond("abc");
    await settle();
    expect(field.state().status).toBe("saved");
  });

  test("a save that ends in the middle of a word shows no check and takes no letter away", async () => {
    field.edit("a");
    await pause(500);
    field.edit("ab");
    server.calls[0]?.respond("a");
    await settle();
    expect(field.state()).toMatchObject({ value: "ab", status: "waiting" });
    await pause(500);
    expect(server.values()).toEqual(["a", "ab"]);
  });

  test("a failed save keeps the text, says so, and is tried again on demand", async () => {
    field.edit("new");
    await pause(500);
    server.calls[0]?.fail(new Error("away"));
    await settle();
    expect(field.state()).toMatchObject({
      value: "new",
      status: "failed",
      message: "This could not be saved. Please try again.",
    });
    expect(failures).toHaveLength(1);
    expect(hasUnsaved()).toBe(true);
    void field.saveNow();
    server.calls[1]?.respond();
    await settle();
    expect(field.state().status).toBe("saved");
    expect(hasUnsaved()).toBe(false);
  });

  test("after a failure nobody knows what is stored: going back to the old text is saved too", async () => {
    field.edit("new");
    await pause(500);
    server.calls[0]?.fail(new Error("no response"));
    await settle();
    field.edit("old");
    await pause(500);
    expect(server.values()).toEqual(["new", "old"]);
  });

  test("what the rule refuses is not sent, and the message goes as soon as it is right", async () => {
    field.edit(" ");
    await pause(500);
    expect(server.values()).toEqual([]);
    expect(field.state()).toMatchObject({ status: "invalid", message: "Title is required" });
    field.edit("x");
    expect(field.state().message).toBeUndefined();
  });

  test("is saved at once when it leaves the screen, or the page goes away", async () => {
    field.edit("on the way out");
    leave();
    expect(server.values()).toEqual(["on the way out"]);
    server.calls[0]?.respond();
    await settle();
    expect(getAutosave("title", "on the way out").state().value).toBe("on the way out");

    field.retain();
    field.edit("page hidden");
    void saveAllNow();
    expect(server.values()).toEqual(["on the way out", "page hidden"]);
  });

  test("a text that could not be saved is still there when the tab is opened again", async () => {
    field.edit("precious");
    leave();
    server.calls[0]?.fail(new Error("away"));
    await settle();
    expect(getAutosave("title", "old").state()).toMatchObject({ value: "precious", status: "failed" });
  });

  test("a change from elsewhere is shown, but never over someone's own text", async () => {
    field.adopt("from another window");
    expect(field.state().value).toBe("from another window");
    field.edit("mine");
    field.adopt("from another window again");
    expect(field.state().value).toBe("mine");
  });

  test("a save goes on top of what was shown, never of what came from elsewhere while someone was typing", async () => {
    field.adopt("shown");
    field.focus();
    field.adopt("not shown: someone is in the field");
    field.edit("mine");
    field.adopt("not shown: someone has typed");
    await pause(500);
    expect(server.calls[0]).toMatchObject({ value: "mine", expected: "shown" });
    server.calls[0]?.fail(new ApiError("409", 409, { code: "stale_version", message: "Changed." }));
    await settle();
    expect(field.state()).toEqual({ value: "mine", status: "failed", message: "Changed." });
    // With the conflict told, the next save is a decision.
    void field.saveNow();
    expect(server.calls[1]).toMatchObject({ value: "mine", expected: undefined });
    server.calls[1]?.respond("mine, as stored");
    await settle();
    field.edit("mine again");
    await pause(500);
    expect(server.calls[2]).toMatchObject({ expected: "mine, as stored" });
  });

  test("what the server made of the text is shown once the field is left", async () => {
    field.focus();
    field.edit("a key");
    await pause(500);
    server.calls[0]?.respond("****");
    await settle();
    expect(field.state()).toMatchObject({ value: "a key", status: "saved" });
    field.blur();
    expect(field.state().value).toBe("****");
    await pause(5000);
    expect(server.values()).toEqual(["a key"]);
  });

  test("going back to the stored text before the save sends nothing", async () => {
    field.edit("new");
    field.edit("old");
    await pause(500);
    expect(server.values()).toEqual([]);
    expect(field.state().status).toBe("idle");
  });
});
