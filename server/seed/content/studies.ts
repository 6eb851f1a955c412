import type { StudyCategory } from "#shared/study-categories.ts";

/** Published papers; the summaries are ours. A DOI is listed only where title, journal and year were checked. */
interface SeedStudy {
  readonly title: string;
  readonly journal: string;
  readonly year: number;
  readonly category: StudyCategory;
  readonly summary: string;
  readonly url: string;
}

export const studies: readonly SeedStudy[] = [
  {
    title:
      "Desiccated thyroid extract compared with levothyroxine in the treatment of hypothyroidism: a randomized, double-blind, crossover study",
    journal: "The Journal of Clinical Endocrinology & Metabolism",
    year: 2013,
    category: "comparative",
    summary:
      "Seventy patients took each treatment for 16 weeks: symptom scores did not differ between the two overall, and 49% preferred desiccated thyroid, 19% preferred levothyroxine and 33% had no preference.",
    url: "https://doi.org/10.1210/jc.2012-4107",
  },
  {
    title:
      "Comparative Effectiveness of Levothyroxine, Desiccated Thyroid Extract, and Levothyroxine+Liothyronine in Hypothyroidism",
    journal: "The Journal of Clinical Endocrinology & Metabolism",
    year: 2021,
    category: "comparative",
    summary:
      "In 75 patients who tried all three treatments, results were similar for the whole group, while the third who felt worst on levothyroxine strongly preferred a treatment containing T3 and scored better on it.",
    url: "https://doi.org/10.1210/clinem/dgab478",
  },
  {
    title: "An Online Survey of Hypothyroid Patients Demonstrates Prominent Dissatisfaction",
    journal: "Thyroid",
    year: 2018,
    category: "patient-preference",
    summary:
      "Of 12,146 people who answered an online survey, and among those without other conditions that could explain their symptoms, people taking desiccated thyroid reported higher satisfaction than those on other treatments.",
    url: "https://doi.org/10.1089/thy.2017.0681",
  },
  {
    title: "Patient Experiences and Perceptions Associated with the Use of Desiccated Thyroid Extract",
    journal: "Medicina",
    year: 2020,
    category: "patient-preference",
    summary:
      "An analysis of 673 forum posts by people taking desiccated thyroid found that most described it as effective, that about one in five described side effects, and that many felt unheard before they switched.",
    url: "https://doi.org/10.3390/medicina56040161",
  },
  {
    title: "Liothyronine use in a 17 year observational population-based study - the tears study",
    journal: "Clinical Endocrinology",
    year: 2016,
    category: "safety",
    summary:
      "Among 400 people in Scotland who had used liothyronine (T3), researchers found no added risk of atrial fibrillation, heart disease or fractures compared with levothyroxine alone, but more new prescriptions of antipsychotic medicines.",
    url: "https://doi.org/10.1111/cen.13052",
  },
  {
    title:
      "Effects of Long-Term Combination LT4 and LT3 Therapy for Improving Hypothyroidism and Overall Quality of Life",
    journal: "Southern Medical Journal",
    year: 2018,
    category: "safety",
    summary:
      "A review of 100 patient charts from one clinic, with a mean follow-up of 27 months, looked at hormone levels, symptoms and side effects on synthetic combination therapy and on desiccated thyroid.",
    url: "https://doi.org/10.14423/SMJ.0000000000000823",
  },
  {
    title:
      "Common variation in the DIO2 gene predicts baseline psychological well-being and response to combination thyroxine plus triiodothyronine therapy in hypothyroid patients",
    journal: "The Journal of Clinical Endocrinology & Metabolism",
    year: 2009,
    category: "genetic",
    summary:
      "In 552 patients, the 16% who carried one variant of the DIO2 gene felt worse on T4 alone and improved more on T4 with T3, a finding the authors said needs to be repeated.",
    url: "https://doi.org/10.1210/jc.2008-1301",
  },
  {
    title:
      "Hypothyroid Patients Encoding Combined MCT10 and DIO2 Gene Polymorphisms May Prefer L-T3 + L-T4 Combination Treatment – Data Using a Blind, Randomized, Clinical Study",
    journal: "European Thyroid Journal",
    year: 2017,
    category: "genetic",
    summary:
      "In a blinded crossover trial of 45 patients, preference for T4 with T3 rose with the number of two gene variants carried: 42% with neither, 63% with one and 100% with both.",
    url: "https://doi.org/10.1159/000469709",
  },
  {
    title:
      "Evidence-Based Use of Levothyroxine/Liothyronine Combinations in Treating Hypothyroidism: A Consensus Document",
    journal: "European Thyroid Journal",
    year: 2021,
    category: "comparative",
    summary:
      "After fourteen trials without a consistent benefit, experts of the American, British and European thyroid associations agreed that a new and better designed trial of combination therapy is justified.",
    url: "https://doi.org/10.1159/000512970",
  },
  {
    title: "Natural desiccated thyroid for the treatment of hypothyroidism?",
    journal: "Frontiers in Endocrinology",
    year: 2024,
    category: "comparative",
    summary:
      "A review by British clinicians that sees a possible role for desiccated thyroid in a highly selected group of people who stay unwell on levothyroxine, once other causes have been considered.",
    url: "https://doi.org/10.3389/fendo.2023.1309159",
  },
  {
    title: "The Swinging Pendulum in Treatment for Hypothyroidism: From (and Toward?) Combination Therapy",
    journal: "Frontiers in Endocrinology",
    year: 2019,
    category: "comparative",
    summary:
      "A history of thyroid treatment from the first extracts to levothyroxine, including the potency problems that moved medicine to T4 alone and the reasons combination therapy is being studied again.",
    url: "https://doi.org/10.3389/fendo.2019.00446",
  },
];
