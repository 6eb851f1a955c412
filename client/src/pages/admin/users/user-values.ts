import type { z } from "zod";
import { type User, userUpdateBody } from "#shared/api/users.ts";

/** The contract's rules for what is typed; which version was seen, the editor knows. */
export const userForm = userUpdateBody.omit({ updatedAt: true });
export type UserFormInput = z.input<typeof userForm>;

/** The form's values of a person: what is not given is an empty field. */
export const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? "",
  state: user.state,
  registrationType: user.registrationType,
  licenseNumber: user.licenseNumber ?? "",
  specialty: user.specialty ?? "",
  credentials: user.credentials ?? "",
  bio: user.bio ?? "",
  disclosures: user.disclosures ?? "",
  photoUrl: user.photoUrl ?? "",
  sharePublicly: user.sharePublicly,
  subscribeUpdates: user.subscribeUpdates,
  hidden: user.hidden,
  referralSource: user.referralSource ?? "",
  // An administrator is not among these people, so the role is one of those that can be chosen.
  role: user.role as UserFormInput["role"],
  status: user.status,
});
