/** Invented stories. Consent to every use is taken as given. */
interface SeedPatientStory {
  readonly name: string;
  readonly location: string;
  readonly quote: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly image: string | null;
  readonly createdDaysAgo: number;
}

export const patientStories: readonly SeedPatientStory[] = [
  {
    name: "Carol M.",
    location: "Dayton, Ohio",
    quote:
      "For four springs I looked at the garden from the kitchen window. My doctor and I tried several doses and then a different tablet, slowly and with blood tests each time. This year I planted the beans myself.",
    rating: 5,
    image: "story-1.webp",
    createdDaysAgo: 5,
  },
  {
    name: "Anthony R.",
    location: "Baton Rouge, Louisiana",
    quote:
      "I am not against any medicine. Levothyroxine works well for my brother. It never quite worked for me, and what I take now does. All I ask is that my doctor is still allowed to choose.",
    rating: 5,
    image: "story-2.webp",
    createdDaysAgo: 12,
  },
  {
    name: "Mei L.",
    location: "Sacramento, California",
    quote:
      "When the pharmacy could not fill my prescription I learned how thin the line is. The Alliance gave me a letter to start from, and I sent it to both of my senators that same evening.",
    rating: 4,
    image: null,
    createdDaysAgo: 20,
  },
  {
    name: "Janelle W.",
    location: "Asheville, North Carolina",
    quote:
      "It was not a miracle. It was two years of small steps with a nurse practitioner who wrote everything down. Now I walk three miles most mornings, and I remember what I went upstairs for.",
    rating: 5,
    image: "story-3.webp",
    createdDaysAgo: 31,
  },
  {
    name: "Rosa D.",
    location: "El Paso, Texas",
    quote:
      "My grandmother took it, my mother took it, and I have taken it for nineteen years. We call it the morning tablet. I would like my daughter to have the same choice, if she ever needs it.",
    rating: 5,
    image: "story-4.webp",
    createdDaysAgo: 44,
  },
  {
    name: "Peter H.",
    location: "Duluth, Minnesota",
    quote:
      "I switched, felt worse, and switched back, all under my doctor's eye. That is one man's experience and not a study. But I am grateful that switching back was possible.",
    rating: 4,
    image: null,
    createdDaysAgo: 60,
  },
];
