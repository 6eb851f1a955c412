import { z } from "zod";
import { parseBriefCode } from "../districts.ts";
import { registrationTypes } from "../people.ts";
import { stateNames } from "../us-states.ts";

const districtMessage = 'Please write a district like "TX-10", at large "AK-0"';
export const audienceRules = {
  type: z.enum(registrationTypes, { error: "Please choose patient, provider or supporter" }),
  state: z.enum(stateNames, { error: "Please choose a state from the list" }),
  district: z
    .string({ error: districtMessage })
    .regex(/^[A-Z]{2}-(0|[1-9]\d?)$/, { error: districtMessage, abort: true }),
  committee: z
    .string({ error: 'Please write a committee as its code, such as "HSIF"' })
    .regex(/^[HSJ][A-Z]{3}(\d{2})?$/, 'Please write a committee as its code, such as "HSIF"'),
  ambassador: z.boolean({ error: "Please choose true or false" }),
};
export const audience = z
  .strictObject(
    { ...audienceRules, district: audienceRules.district.refine(parseBriefCode, districtMessage) },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `A mailing has no audience by ${issue.keys?.join(", ")}: use type, state, district, committee or ambassador`
          : "Please choose who gets the mailing",
    },
  )
  .partial();
export type Audience = z.output<typeof audience>;
