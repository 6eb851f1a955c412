export const studyCategories = ["comparative", "safety", "patient-preference", "genetic"] as const;
export type StudyCategory = (typeof studyCategories)[number];

export const studyCategoryLabels: Record<StudyCategory, string> = {
  comparative: "Comparative",
  safety: "Safety",
  "patient-preference": "Patient preference",
  genetic: "Genetic",
};
