import type { RegistrationType } from "#shared/people.ts";

interface Practice {
  readonly specialty: string;
  readonly credentials: string;
  readonly licenseNumber: string;
}

/** An invented person: every address is at example.com. `state` is the full name, as the state select shows it. */
function person(
  name: string,
  state: string,
  registrationType: RegistrationType,
  daysAgo: number,
  provider?: Practice,
) {
  const [firstName = "", ...rest] = name.split(" ");
  const email = `${firstName}.${rest.join("-")}@example.com`.toLowerCase().replaceAll("'", "");
  return { firstName, lastName: rest.join(" "), email, state, registrationType, daysAgo, provider };
}

const shown = [
  person("Abigail Thornbury", "Texas", "patient", 0),
  person("Marcus Delacroix", "Texas", "patient", 2),
  person("Yolanda Pruitt", "Texas", "patient", 6),
  person("Grant Hollister", "Texas", "provider", 11, {
    specialty: "Family Medicine",
    credentials: "MD",
    licenseNumber: "TX-071932",
  }),
  person("Nadia Farouk", "Texas", "patient", 19),
  person("Esteban Quiroga", "Texas", "supporter", 34),
  person("Celeste Harmon", "California", "patient", 1),
  person("Winston Chu", "California", "provider", 4, {
    specialty: "Endocrinology",
    credentials: "MD, PhD",
    licenseNumber: "CA-114458",
  }),
  person("Ingrid Halvorsen", "California", "patient", 9),
  person("Tomasina Bello", "California", "patient", 15),
  person("Keola Kahananui", "California", "supporter", 26),
  person("Miriam Goldfarb", "California", "patient", 41),
  person("Dolores Sandoval", "Florida", "patient", 3),
  person("Franklin Meeks", "Florida", "patient", 8),
  person("Odalys Perdomo", "Florida", "provider", 14, {
    specialty: "Women's Health",
    credentials: "APRN, FNP-C",
    licenseNumber: "FL-110274",
  }),
  person("Beatrice Van Ness", "Florida", "patient", 23),
  person("Leroy Stubblefield", "Florida", "patient", 37),
  person("Colleen O'Shaughnessy", "Massachusetts", "patient", 5),
  person("Darnell Whitfield", "Georgia", "patient", 7),
  person("Svetlana Orlova", "New York", "patient", 10),
  person("Wendell Ashcroft", "Ohio", "provider", 13, {
    specialty: "Pharmacy",
    credentials: "PharmD",
    licenseNumber: "OH-033719",
  }),
  person("Harriet Bluejacket", "Oklahoma", "patient", 16),
  person("Naomi Takahashi", "Washington", "patient", 18),
  person("Cormac Dunleavy", "Pennsylvania", "supporter", 21),
  person("Augusta Fairbanks", "Maine", "patient", 25),
  person("Rosalind Etienne", "District of Columbia", "patient", 28),
  person("Ivelisse Maldonado", "Puerto Rico", "patient", 30),
  person("Jasper Lindgren", "Minnesota", "patient", 33),
  person("Philippa Ravenscroft", "Other/International", "supporter", 39),
  person("Thaddeus Moreau", "Louisiana", "provider", 45, {
    specialty: "Internal Medicine",
    credentials: "DO",
    licenseNumber: "LA-020583",
  }),
  person("June Yellowtail", "Montana", "patient", 52),
  person("Gideon Stoltzfus", "Pennsylvania", "patient", 58),
];

/** They registered, and don't share it. */
const hidden = [
  person("Lorraine Kessler", "Colorado", "patient", 2),
  person("Amos Tillery", "Tennessee", "patient", 12),
  person("Bridget Carmody", "Illinois", "provider", 20, {
    specialty: "Family Medicine",
    credentials: "PA-C",
    licenseNumber: "IL-085406",
  }),
  person("Shanice Rolle", "North Carolina", "patient", 27),
  person("Viktor Hruska", "Nebraska", "patient", 36),
  person("Minerva Ochoa", "Arizona", "patient", 43),
  person("Elspeth Drummond", "Other/International", "patient", 50),
  person("Chester Babineaux", "Texas", "supporter", 61),
];

export const supporters = [
  ...shown.map((who) => ({ ...who, sharePublicly: true })),
  ...hidden.map((who) => ({ ...who, sharePublicly: false })),
];
