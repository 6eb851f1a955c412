import { expect, it } from "vitest";
import { controlProps } from "./fields.tsx";
import { listErrors } from "./form.tsx";

it("lists every message with the path of its field; what concerns the whole form has none", () => {
  const errors = {
    email: { type: "server", message: "This email address is registered already" },
    user: { firstName: { type: "too_small", message: "First name is required" } },
    root: { server: { type: "server", message: "Please try again." } },
  };
  expect(listErrors(errors)).toEqual([
    { name: "email", message: "This email address is registered already" },
    { name: "user.firstName", message: "First name is required" },
    { name: "", message: "Please try again." },
  ]);
});

it("a control is described by its hint and its error", () => {
  expect(controlProps("phone", "With the area code", "Valid phone number is required")).toEqual({
    id: "phone",
    "aria-describedby": "phone-hint phone-error",
    "aria-invalid": true,
  });
});
