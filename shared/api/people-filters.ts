import { z } from "zod";
import { registrationTypes, userStatuses } from "../people.ts";
import { stateNames } from "../us-states.ts";

const emptyIsNone = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((value) => (value === "" ? undefined : value), rule.optional());
const oneOf = (values: readonly string[], error: string) =>
  emptyIsNone(z.string({ error }).refine((value) => values.includes(value), error));
const yesOrNoFilter = emptyIsNone(
  z.enum(["true", "false"], { error: "Please choose true or false" }).transform((value) => value === "true"),
);

/** By what the administrator narrows down the list of people: the keys of the call, of the export and of the panel's address. */
export const peopleFilters = {
  type: emptyIsNone(z.enum(registrationTypes, { error: "Please choose patient, provider or supporter" })),
  state: oneOf(stateNames, "Please choose a state from the list"),
  status: emptyIsNone(
    z.enum(userStatuses, { error: "Please choose pending, active, inactive or suspended" }),
  ),
  /** Agreed to email updates. */
  subscribed: yesOrNoFilter,
  /** Has an approved profile. */
  ambassador: yesOrNoFilter,
  /** Consents to be shown. */
  public: yesOrNoFilter,
  /** Came with more public names from one client address than appear at once. */
  burst: yesOrNoFilter,
  /** Taken off the list of supporters by the administrator. */
  hidden: yesOrNoFilter,
};

export type PeopleFilter = { [Key in keyof typeof peopleFilters]?: z.output<(typeof peopleFilters)[Key]> };
