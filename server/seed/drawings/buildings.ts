import {
  cream,
  fog,
  haze,
  ink,
  mist,
  paper,
  pink,
  sand,
  slate,
  softBlue,
  steel,
  stone,
  sun,
} from "./palette.ts";
import { box, disc, fill, oval, place, stroke } from "./shapes.ts";

export interface HouseColors {
  readonly wall: string;
  readonly shade: string;
  readonly roof: string;
  readonly door: string;
}

/** A small house with a lit window and a mailbox, standing at (x, y). */
export const house = (
  x: number,
  y: number,
  scale: number,
  { wall, shade, roof, door }: HouseColors,
): string =>
  place(
    x,
    y,
    box(38, -150, 22, 60, shade) +
      fill("M-75 -90L-5 -152L65 -90V0H-75Z", wall) +
      fill("M65 -90L90 -100V-8L65 0Z", shade) +
      fill("M-5 -152L65 -90L98 -100L28 -162Z", roof) +
      stroke("M-84 -84L-5 -154L70 -86", roof, 11) +
      box(-54, -66, 36, 34, sun, 3) +
      stroke("M-36 -66V-32M-54 -49H-18", wall, 3) +
      fill("M10 0V-52Q10 -62 24 -62Q38 -62 38 -52V0Z", door) +
      disc(32, -28, 2.4, paper) +
      disc(-5, -108, 9, softBlue) +
      box(-112, -44, 5, 44, slate) +
      fill("M-124 -44V-56Q-124 -64 -116 -64H-98Q-92 -64 -92 -56V-44Z", steel) +
      box(-96, -72, 3.5, 18, pink) +
      box(-96, -72, 11, 7, pink, 1),
    scale,
  );

/** A domed capitol of our own, standing at (x, y). */
export const capitol = (x: number, y: number, scale: number): string => {
  const columns = (
    from: number,
    count: number,
    gap: number,
    top: number,
    height: number,
    width: number,
  ): string =>
    Array.from(
      { length: count },
      (_, i) =>
        box(from + i * gap, top, width, height, paper) +
        box(from + i * gap + width * 0.6, top, width * 0.4, height, haze),
    ).join("");
  const wing =
    box(-150, -70, 300, 62, mist) +
    columns(-138, 6, 15, -62, 54, 7) +
    columns(56, 6, 15, -62, 54, 7) +
    box(-156, -80, 312, 12, paper) +
    box(60, -80, 96, 12, haze);
  return place(
    x,
    y,
    oval(0, 2, 190, 9, ink, 0.1) +
      box(-158, -12, 316, 14, fog) +
      wing +
      box(-62, -92, 124, 92, paper) +
      fill("M-70 -92L0 -122L70 -92Z", cream) +
      fill("M0 -122L70 -92H14Z", haze) +
      fill("M-44 -94L0 -112L44 -94Z", stone, 0.35) +
      box(-56, -88, 112, 78, fog) +
      columns(-52, 7, 16, -88, 78, 9) +
      box(-66, -10, 132, 7, paper) +
      box(-74, -3, 148, 7, haze) +
      box(-48, -146, 96, 34, mist) +
      box(-54, -122, 108, 8, paper) +
      columns(-44, 8, 12, -146, 26, 6) +
      box(-52, -152, 104, 8, paper) +
      box(14, -152, 38, 8, haze) +
      fill("M-46 -152C-46 -198 -26 -222 0 -222C26 -222 46 -198 46 -152Z", paper) +
      fill("M10 -221C30 -214 46 -192 46 -152H18C22 -180 20 -204 10 -221Z", haze) +
      stroke("M-26 -154C-26 -184 -18 -206 -8 -218M0 -154V-220", fog, 2.4) +
      box(-11, -240, 22, 22, paper) +
      box(3, -240, 8, 22, haze) +
      fill("M-12 -240Q0 -258 12 -240Z", stone) +
      stroke("M0 -250V-284", slate, 2.4) +
      fill("M0 -284Q12 -290 24 -283Q32 -280 36 -284V-268Q28 -264 20 -267Q10 -272 0 -268Z", pink) +
      fill("M-40 2H40L56 14H-56Z", sand),
    scale,
  );
};

/** A sealed letter, its middle at (x, y). */
export const envelope = (
  x: number,
  y: number,
  scale: number,
  turn: number,
  color: string,
  lining: string,
  seal = pink,
): string =>
  place(
    x,
    y,
    box(-46, -28, 96, 64, ink, 6, 0.1) +
      box(-48, -32, 96, 64, color, 6) +
      fill("M-48 26L-8 -4H8L48 26V26Q48 32 42 32H-42Q-48 32 -48 26Z", haze) +
      fill("M-48 -26Q-48 -32 -42 -32H42Q48 -32 48 -26L6 4Q0 8 -6 4Z", lining) +
      disc(0, 4, 7, seal),
    scale,
    turn,
  );
