import { parseProducts } from "../availability.ts";
import { requiredText } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

const maxProducts = 20;
const maxName = 60;

const productList = orEmpty(requiredText("", 2000)).transform((value, context) => {
  const products = parseProducts(value);
  const message =
    products.length > maxProducts
      ? `Please name at most ${maxProducts} medicines`
      : products.some(({ name }) => name.length > maxName)
        ? `Please use at most ${maxName} characters for a name`
        : undefined;
  if (message) context.issues.push({ code: "custom", message, input: value });
  return products.map(({ name }) => name).join(", ");
});

export const availability = {
  availabilityProducts: {
    label: "Medicines to report on",
    description:
      "The availability page asks about these, with commas between. Leave empty to turn the reports off.",
    default: "Armour Thyroid, NP Thyroid, Niva Thyroid, Adthyza, Compounded",
    rule: productList,
    input: "line",
    isPublic: true,
  },
} as const satisfies SettingDefinitions;
