interface SeedHeroImage {
  /** Also the alt text. */
  readonly title: string;
  readonly file: string;
  readonly displayOrder: number;
}

export const heroImages: readonly SeedHeroImage[] = [
  {
    title: "Neighbors of all ages walking a hill path together toward the morning sun",
    file: "hero-1.webp",
    displayOrder: 1,
  },
  {
    title: "A patient and her clinician talking at a table beside a wide window",
    file: "hero-2.webp",
    displayOrder: 2,
  },
  {
    title: "Letters from many homes on their way to a domed capitol across the water",
    file: "hero-3.webp",
    displayOrder: 3,
  },
];
