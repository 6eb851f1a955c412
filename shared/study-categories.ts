import words from "#words/study-categories.json";

export const studyCategories = ["comparative", "safety", "patient-preference", "genetic"] as const;
export type StudyCategory = (typeof studyCategories)[number];

export const studyCategoryLabels: Record<StudyCategory, string> = words;
