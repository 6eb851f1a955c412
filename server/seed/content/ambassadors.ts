/** Invented people: every address is at example.org, every telephone number is in the 555-01xx range. One list, mostly of their own words, so one file. */
interface SeedAmbassador {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Full name, as the state select shows it. */
  readonly state: string;
  readonly title: string;
  readonly credentials: string;
  readonly licenseNumber: string;
  /** USPS code. */
  readonly primaryLicenseState: string;
  /** Paragraphs separated by blank lines. */
  readonly bio: string;
  readonly disclosures: string | null;
  readonly websiteUrl: string | null;
  readonly facebookUrl: string | null;
  readonly instagramUrl: string | null;
  readonly youtubeUrl: string | null;
  /** Up to 99: founding ambassador. From 100: ambassador. */
  readonly displayOrder: number;
  readonly photo: string | null;
}

const standardDisclosure =
  "I do not manufacture or sell natural desiccated thyroid. I share education about it because I believe it " +
  "should stay available to the patients it helps.";

export const ambassadors: readonly SeedAmbassador[] = [
  {
    firstName: "Marguerite",
    lastName: "Okafor",
    email: "marguerite.okafor@example.org",
    phone: "(512) 555-0142",
    state: "Texas",
    title: "Endocrinologist",
    credentials: "MD, FACE",
    licenseNumber: "TX-048213",
    primaryLicenseState: "TX",
    bio: `I have treated thyroid disease in Austin for twenty-six years. Most of my patients do well on levothyroxine, and I am glad of it. Some do not, although their laboratory results look right, and those are the people who taught me to keep more than one tool in the drawer.

For a careful minority, natural desiccated thyroid is what finally let them work a full day again. I prescribe it with the same discipline as any other hormone: one change at a time, blood drawn at the right hour, and a frank talk about the heart and the bones.

I joined the Alliance because a choice that works should not disappear before the evidence has been heard in full.`,
    disclosures:
      "I prescribe levothyroxine, liothyronine and natural desiccated thyroid. I receive no payment from any manufacturer.",
    websiteUrl: "https://example.org/okafor-endocrinology",
    facebookUrl: "https://example.org/facebook/dr-okafor",
    instagramUrl: null,
    youtubeUrl: "https://example.org/youtube/dr-okafor",
    displayOrder: 1,
    photo: "ambassador-1.webp",
  },
  {
    firstName: "Daniel",
    lastName: "Whitehorse",
    email: "daniel.whitehorse@example.org",
    phone: "(505) 555-0117",
    state: "New Mexico",
    title: "Family Physician",
    credentials: "DO",
    licenseNumber: "NM-017744",
    primaryLicenseState: "NM",
    bio: `My practice covers three small towns and a great deal of road between them. When the only pharmacy within fifty miles runs out of a medicine, that is not an inconvenience. It is a week of someone's life.

I look after several families in which two or three generations have taken desiccated thyroid and been stable on it for decades. Asking them to start over is a medical decision with real costs, and it belongs in the exam room, with time to plan it.

As an ambassador I speak for rural patients, who are seldom in the room when access is discussed.`,
    disclosures: standardDisclosure,
    websiteUrl: "https://example.org/whitehorse-family-medicine",
    facebookUrl: null,
    instagramUrl: null,
    youtubeUrl: null,
    displayOrder: 2,
    photo: "ambassador-2.webp",
  },
  {
    firstName: "Priya",
    lastName: "Raman",
    email: "priya.raman@example.org",
    phone: "(312) 555-0163",
    state: "Illinois",
    title: "Internal Medicine Physician and Clinical Researcher",
    credentials: "MD, MPH",
    licenseNumber: "IL-036521",
    primaryLicenseState: "IL",
    bio: `I divide my week between an internal medicine clinic in Chicago and research on how patients describe symptoms that laboratory tests do not capture. Thyroid care is where those two halves of my work meet.

The trials we have are small and short, and honest people read them differently. What they agree on is that some patients clearly prefer a treatment that contains T3, and that we do not yet know how to tell in advance who they are. That is a reason to study the question well, not to close it.

With the Alliance I write plain summaries of new papers, including the ones that do not say what we hoped.`,
    disclosures: null,
    websiteUrl: "https://example.org/priya-raman",
    facebookUrl: null,
    instagramUrl: "https://example.org/instagram/dr-raman",
    youtubeUrl: "https://example.org/youtube/dr-raman",
    displayOrder: 3,
    photo: "ambassador-3.webp",
  },
  {
    firstName: "Samuel",
    lastName: "Lindqvist",
    email: "samuel.lindqvist@example.org",
    phone: "(612) 555-0128",
    state: "Minnesota",
    title: "Clinical Pharmacist",
    credentials: "PharmD, BCPS",
    licenseNumber: "MN-121906",
    primaryLicenseState: "MN",
    bio: `A pharmacist is often the first to hear that a refill did not come, and the last stop before someone goes without. For fifteen years I have been making those telephone calls in Minneapolis: to wholesalers, to prescribers, and to patients who are counting tablets.

My interest is in consistency. Desiccated thyroid deserves the same questions as every medicine: how is it tested, how is it stored, and what happens when a lot falls outside its limits? Good answers protect patients and protect access at the same time.

I help the Alliance explain labels, lots and recalls in words that do not require a degree.`,
    disclosures: standardDisclosure,
    websiteUrl: null,
    facebookUrl: "https://example.org/facebook/lindqvist-pharmacy",
    instagramUrl: null,
    youtubeUrl: null,
    displayOrder: 4,
    photo: "ambassador-4.webp",
  },
  {
    firstName: "Elena",
    lastName: "Castillo-Reyes",
    email: "elena.castillo-reyes@example.org",
    phone: "(305) 555-0189",
    state: "Florida",
    title: "Family Nurse Practitioner",
    credentials: "DNP, APRN, FNP-BC",
    licenseNumber: "FL-093380",
    primaryLicenseState: "FL",
    bio: `I was a thyroid patient before I was a nurse practitioner. Eleven years ago a colleague listened for half an hour, changed one prescription and followed me closely for six months. I have tried to give that same half hour to my own patients ever since.

My clinic in Miami is bilingual, and so is most of my teaching. I run a monthly evening for newly diagnosed women and their families, where we practice the questions to bring to the next appointment.

Being an ambassador lets me carry their stories to people who write the rules.`,
    disclosures:
      "I take natural desiccated thyroid myself, under the care of another clinician. I have no financial interest in any product.",
    websiteUrl: "https://example.org/castillo-reyes",
    facebookUrl: "https://example.org/facebook/castillo-reyes",
    instagramUrl: "https://example.org/instagram/castillo-reyes",
    youtubeUrl: null,
    displayOrder: 5,
    photo: "ambassador-5.webp",
  },
  {
    firstName: "Thomas",
    lastName: "Nakamura",
    email: "thomas.nakamura@example.org",
    phone: "(503) 555-0151",
    state: "Oregon",
    title: "Naturopathic Physician",
    credentials: "ND",
    licenseNumber: "OR-002967",
    primaryLicenseState: "OR",
    bio: `In thirty years of practice in Portland I have learned that thyroid care is mostly patience: small steps, careful records, and the humility to undo a change that did not help.

I work side by side with endocrinologists and send patients both ways. Some come to me on desiccated thyroid and leave on levothyroxine, and some the other way around. What matters is that the door stays open in both directions.

For the Alliance I mentor younger clinicians in documentation, so that what we see in daily practice can one day count as evidence.`,
    disclosures: null,
    websiteUrl: "https://example.org/nakamura-natural-medicine",
    facebookUrl: null,
    instagramUrl: null,
    youtubeUrl: "https://example.org/youtube/nakamura",
    displayOrder: 6,
    photo: "ambassador-6.webp",
  },
  {
    firstName: "Hannah",
    lastName: "Brightwell",
    email: "hannah.brightwell@example.org",
    phone: "(614) 555-0134",
    state: "Ohio",
    title: "Physician Assistant, Women's Health",
    credentials: "MS, PA-C",
    licenseNumber: "OH-050412",
    primaryLicenseState: "OH",
    bio: `I care for women in Columbus through pregnancy, the years after it and menopause, three seasons in which the thyroid often asks for attention. I teach colleagues to test early, to explain the results and to write the plan down.

Many of my patients arrive after years of being told that everything is normal. I cannot promise that a different tablet will help. I can promise that we will look together, and that an option will not be ruled out because it is unfashionable.`,
    disclosures: standardDisclosure,
    websiteUrl: null,
    facebookUrl: null,
    instagramUrl: "https://example.org/instagram/hannah-brightwell",
    youtubeUrl: null,
    displayOrder: 100,
    photo: null,
  },
  {
    firstName: "Kwame",
    lastName: "Adjei",
    email: "kwame.adjei@example.org",
    phone: "(404) 555-0176",
    state: "Georgia",
    title: "Internist",
    credentials: "MD",
    licenseNumber: "GA-081155",
    primaryLicenseState: "GA",
    bio: `I practice general internal medicine in Atlanta, where a third of my adult patients have at least one hormone to keep in balance. Desiccated thyroid is a small part of my work and a large part of the letters I am asked to write.

I support clear standards, regular monitoring and honest labeling. I also support the patient who has been well for twelve years and would like to stay that way. Both can be true, and our rules should leave room for both.`,
    disclosures: null,
    websiteUrl: "https://example.org/adjei-internal-medicine",
    facebookUrl: "https://example.org/facebook/dr-adjei",
    instagramUrl: null,
    youtubeUrl: null,
    displayOrder: 101,
    photo: null,
  },
  {
    firstName: "Ruth",
    lastName: "Abramowitz",
    email: "ruth.abramowitz@example.org",
    phone: "(718) 555-0105",
    state: "New York",
    title: "Nurse Educator",
    credentials: "MSN, RN",
    licenseNumber: "NY-227618",
    primaryLicenseState: "NY",
    bio: `After thirty-four years at the bedside in Brooklyn I now teach nurses, and I teach patients how to be heard. A one-page symptom diary, brought to every visit, has changed more treatment plans than any argument I ever made.

My own sister has taken desiccated thyroid since 1989. I know what a steady supply means to a household, and I know what it does to a family when the steady thing becomes uncertain. That is why I volunteer here on Tuesday evenings.`,
    disclosures:
      "A member of my family takes natural desiccated thyroid. I have no financial interest to declare.",
    websiteUrl: null,
    facebookUrl: null,
    instagramUrl: null,
    youtubeUrl: null,
    displayOrder: 102,
    photo: null,
  },
  {
    firstName: "Lucía",
    lastName: "Montoya",
    email: "lucia.montoya@example.org",
    phone: "(602) 555-0198",
    state: "Arizona",
    title: "Integrative Family Physician",
    credentials: "MD, ABOIM",
    licenseNumber: "AZ-064037",
    primaryLicenseState: "AZ",
    bio: `I came to Phoenix to open a small practice in which appointments last as long as they need to. Thyroid patients fill about half of my calendar, most of them referred by someone who was helped before them.

I start with sleep, iron, and the simplest effective dose. When desiccated thyroid is the right next step I say so, and I say just as plainly what we will measure and when we will stop. I record short videos in English and Spanish so that families can listen again at home.`,
    disclosures: standardDisclosure,
    websiteUrl: "https://example.org/montoya-family-medicine",
    facebookUrl: null,
    instagramUrl: "https://example.org/instagram/dra-montoya",
    youtubeUrl: "https://example.org/youtube/dra-montoya",
    displayOrder: 103,
    photo: null,
  },
];
