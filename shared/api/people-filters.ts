import { z } from "zod";
import { registrationTypes, userStatuses } from "../people.ts";
import { stateNames } from "../us-states.ts";

const emptyAsUndefined = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((value) => (value === "" ? undefined : value), rule.optional());
const oneOf = (values: readonly string[], error: string) =>
  emptyAsUndefined(z.string({ error }).refine((value) => values.includes(value), error));
const yesOrNoFilter = emptyAsUndefined(
  z.enum(["true", "false"], { error: "Please choose true or false" }).transform((value) => value === "true"),
);

export const peopleFilters = {
  type: emptyAsUndefined(
    z.enum(registrationTypes, { error: "Please choose patient, provider or supporter" }),
  ),
  state: oneOf(stateNames, "Please choose a state from the list"),
  status: emptyAsUndefined(
    z.enum(userStatuses, { error: "Please choose pending, active, inactive or suspended" }),
  ),
  confirmed: yesOrNoFilter,
  subscribed: yesOrNoFilter,
  ambassador: yesOrNoFilter,
  public: yesOrNoFilter,
  /** More public names came from this client address than appear right away. */
  burst: yesOrNoFilter,
  hidden: yesOrNoFilter,
};

export type PeopleFilter = { [Key in keyof typeof peopleFilters]?: z.output<(typeof peopleFilters)[Key]> };

export const peopleFilterLabels = {
  type: "Type",
  state: "State",
  status: "Status",
  confirmed: "Confirmed",
  subscribed: "Gets email updates",
  ambassador: "Ambassador",
  public: "Agreed to be shown",
  burst: "Many from one network",
  hidden: "Hidden from the list",
} as const satisfies Record<keyof PeopleFilter, string>;
