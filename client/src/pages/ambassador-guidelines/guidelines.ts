export interface Guideline {
  /** The target of the page's own links. */
  id: string;
  title: string;
  lead: string;
  points: readonly string[];
}

/** What an ambassador agrees to, part by part; the commitment statement follows these. */
export const guidelines: readonly Guideline[] = [
  {
    id: "professional-standards",
    title: "Professional Standards",
    lead: "Patients and colleagues trust the alliance because they trust the clinicians who speak for it.",
    points: [
      "Hold an active license, or the credentials your profession requires, in good standing. Tell us within 30 days if that changes.",
      "Have clinical experience in thyroid care, and keep it current.",
      "Practice within your scope, by the law of your state and the code of ethics of your profession.",
      "State your name, credentials and affiliations as they are, wherever you appear as an ambassador.",
      "Disclose every financial interest in thyroid medication: manufacture, sale, research funding, fees, equity. Keep the disclosures on your profile up to date.",
    ],
  },
  {
    id: "advocacy-commitments",
    title: "Advocacy Commitments",
    lead: "We ask that natural desiccated thyroid (NDT) stay available. We don't ask that everyone take it.",
    points: [
      "Support patients' access to NDT as one option among several, chosen by patient and clinician together.",
      "Take part where you can: write to lawmakers, comment on proposed rules, speak with colleagues and the press.",
      "Check with the alliance before you speak in its name, sign for it, or use its name or mark.",
      "Make clear when an opinion is your own and not the alliance's.",
      "Argue with facts and with respect, also towards those who disagree with us. We do not attack people, companies or agencies.",
      "Follow the rules on lobbying and political activity that bind you and your employer.",
    ],
  },
  {
    id: "educational-responsibilities",
    title: "Educational Responsibilities",
    lead: "Good education says what is known, how well it is known, and what is not known yet.",
    points: [
      "Base what you teach on published evidence and sound clinical experience, and say which of the two it is.",
      "Present benefits and risks of every treatment you discuss fairly, and name the limits of a study along with its result.",
      "Name your sources, so that others can read them.",
      "Correct a mistake in public as soon as you notice it, in the place where you made it.",
      "Write and speak so that a patient without medical training can follow.",
      "Take part in at least one educational activity of the alliance a year: an article, a talk, a question evening, a review of our materials.",
    ],
  },
  {
    id: "patient-centered-focus",
    title: "Patient-Centered Focus",
    lead: "The person with the disease comes before the position, the product and the alliance.",
    points: [
      "Listen to symptoms as well as laboratory results, and take both seriously.",
      "Respect informed choice, including the choice of another treatment than NDT.",
      "Give general education only. Do not diagnose or treat anyone through the alliance, a comment or a message; refer them to their own clinician.",
      "Protect privacy. Never share a story, picture or detail that could identify a patient without their written consent.",
      "Tell nobody to start, stop or change a medication without the clinician who looks after them.",
      "Treat every patient with the same respect, whatever their origin, faith, sex, orientation, age, disability, income or insurance.",
    ],
  },
  {
    id: "professional-conduct",
    title: "Professional Conduct Expectations",
    lead: "What you do in public as an ambassador reflects on every other ambassador.",
    points: [
      "Be courteous and calm, online as well as in person. Do not harass, insult or mislead anyone.",
      "Do not use your role to sell products, supplements or services, or to recruit patients.",
      "Accept no payment or favor for what you say as an ambassador.",
      "Keep confidential what you learn in the alliance about patients, members and plans.",
      "Keep your public profile accurate. Your email address and phone number, if given, are shown on it.",
      "Raise concerns with us directly. We look into each one, and may suspend or remove a profile that does not keep to these guidelines.",
    ],
  },
];

export const commitment = {
  id: "commitment-statement",
  title: "Ambassador Commitment Statement",
  lead: "By accepting these guidelines in your application you say:",
  paragraphs: [
    "I take on the role of ambassador voluntarily and without pay. It makes me neither an employee nor an agent of the alliance, and either of us may end it at any time.",
    "I will represent the alliance's mission with integrity. People with thyroid disease choose, together with their clinicians, the treatment that works for them. Natural desiccated thyroid stays among the choices.",
    "I will be honest about what I know and do not know, open about my interests, and respectful to everyone I meet in this role. I have read these guidelines, and I will keep to them.",
  ],
} as const;
