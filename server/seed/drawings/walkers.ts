import { ink, type SkinTone, skin, slate } from "./palette.ts";
import { disc, fill, oval, place, stroke } from "./shapes.ts";

export interface Walker {
  readonly tone: SkinTone;
  readonly coat: string;
  readonly coatShade: string;
  readonly legs?: string;
  readonly hair: string;
  readonly style: "short" | "long" | "bun" | "afro" | "hat" | "braid";
  readonly skirt?: boolean;
  /** Where the hands are, on a body one hundred units tall standing at 0. */
  readonly left?: readonly [number, number];
  readonly right?: readonly [number, number];
  readonly cane?: boolean;
  readonly bag?: string;
}

const hairOf = ({ style, hair }: Walker): string => {
  const cap = disc(0, -91, 7.6, hair);
  switch (style) {
    case "long":
      return `${cap}${fill("M-7.6 -92C-9 -82 -9 -76 -7.5 -71C-3 -69 3 -69 7.5 -71C9 -76 9 -82 7.6 -92Z", hair)}`;
    case "bun":
      return `${cap}${disc(0, -100, 4.2, hair)}`;
    case "afro":
      return disc(0, -92.5, 10.5, hair);
    case "braid":
      return `${cap}${stroke("M0 -86C1.5 -80 -1.5 -74 0 -67", hair, 4.4)}`;
    case "hat":
      return `${cap}${oval(0, -91.5, 13, 3.4, slate)}${fill("M-7.6 -92C-7.6 -102 7.6 -102 7.6 -92Z", slate)}`;
    default:
      return disc(0, -92, 7.5, hair);
  }
};

/** Somebody seen from behind, walking away from us, the feet at (x, y). */
export const walker = (x: number, y: number, height: number, who: Walker): string => {
  const tone = skin[who.tone];
  const legs = who.legs ?? ink;
  const [leftX, leftY] = who.left ?? [-15.5, -47];
  const [rightX, rightY] = who.right ?? [15.5, -47];
  const lower = who.skirt
    ? stroke("M-4 -24V-3", tone.shade, 4.6) +
      stroke("M4 -24V-1", tone.base, 4.6) +
      stroke("M-4.6 -1.5H-3.4", legs, 5) +
      stroke("M3.4 0H4.6", legs, 5) +
      fill("M-10 -48L-14.5 -20Q0 -15 14.5 -20L10 -48Z", legs)
    : stroke("M-4.8 -46L-5.4 -4", legs, 8) +
      stroke("M4.8 -46L6 -2", legs, 8) +
      stroke("M-7 -2H-4", ink, 4.4) +
      stroke("M5 0H8", ink, 4.4);
  return place(
    x,
    y,
    oval(1, 0.5, 17, 2.6, ink, 0.14) +
      lower +
      stroke(`M-10.5 -75L${leftX} ${leftY}`, who.coatShade, 6.4) +
      stroke(`M10.5 -75L${rightX} ${rightY}`, who.coatShade, 6.4) +
      disc(leftX, leftY + 1.4, 3, tone.base) +
      disc(rightX, rightY + 1.4, 3, tone.base) +
      (who.cane ? stroke(`M${rightX} ${rightY}V0`, slate, 1.6) : "") +
      fill("M-3.4 -88H3.4V-76H-3.4Z", tone.shade) +
      fill(
        "M-6 -80C-12 -79.5 -14 -77 -14 -71L-13 -41Q0 -38 13 -41L14 -71C14 -77 12 -79.5 6 -80Q0 -77.5 -6 -80Z",
        who.coat,
      ) +
      fill(
        "M3 -79C7 -80 6 -80 6 -80C12 -79.5 14 -77 14 -71L13 -41Q9 -39.8 5 -39.4C7 -54 7 -66 3 -79Z",
        who.coatShade,
      ) +
      hairOf(who) +
      (who.bag ? fill("M-8 -73Q0 -76 8 -73L8.5 -55Q0 -52 -8.5 -55Z", who.bag) : ""),
    height / 100,
  );
};

/** Somebody in a wheelchair, seen from behind. */
export const roller = (x: number, y: number, height: number, who: Walker): string => {
  const tone = skin[who.tone];
  return place(
    x,
    y,
    oval(0, 1, 24, 3, ink, 0.14) +
      `<g transform="translate(0 20)">${fill("M-3.4 -88H3.4V-76H-3.4Z", tone.shade)}${stroke("M-10 -75L-16 -55", who.coatShade, 6.2)}${stroke("M10 -75L16 -55", who.coatShade, 6.2)}${fill("M-6 -80C-12 -79.5 -14 -77 -14 -71L-13 -41Q0 -38 13 -41L14 -71C14 -77 12 -79.5 6 -80Q0 -77.5 -6 -80Z", who.coat)}${hairOf(who)}</g>` +
      fill("M-13 -48Q0 -51 13 -48L13 -22H-13Z", slate) +
      stroke("M-14 -50L-14 -14H14V-50", ink, 2.2) +
      oval(-17.5, -17, 3.4, 17, ink) +
      oval(17.5, -17, 3.4, 17, ink) +
      oval(-17.5, -17, 1.3, 13, slate) +
      oval(17.5, -17, 1.3, 13, slate),
    height / 100,
  );
};
