import { sprig } from "./nature.ts";
import {
  clay,
  cream,
  deepBlue,
  deepTeal,
  fog,
  haze,
  ink,
  midTeal,
  mist,
  paleBlue,
  palePink,
  paleTeal,
  paper,
  pink,
  sand,
  slate,
  softBlue,
  steel,
  sun,
  teal,
} from "./palette.ts";
import { bust, type Person } from "./people.ts";
import { box, type Drawing, disc } from "./shapes.ts";

interface Backdrop {
  readonly ground: string;
  readonly moon: string;
  readonly leaves: string;
  readonly side: 1 | -1;
}

const portrait = (file: string, person: Person, { ground, moon, leaves, side }: Backdrop): Drawing => ({
  file,
  width: 640,
  height: 640,
  body:
    box(0, 0, 640, 640, ground) +
    disc(320 - side * 40, 300, 235, moon) +
    sprig(320 + side * 215, 660, 380, side * 12, leaves, 5) +
    sprig(320 + side * 285, 660, 260, side * 20, leaves, 4) +
    bust(person, file.replace(".webp", "")),
});

export const marguerite: Person = {
  tone: "deep",
  hair: "#b9b6b3",
  hairShade: "#9a9793",
  style: "crop",
  top: "coat",
  inner: deepTeal,
  coat: paper,
  earrings: "#d9b25f",
};
export const daniel: Person = {
  tone: "brown",
  hair: "#26201e",
  hairShade: "#191513",
  style: "tied",
  top: "shirt",
  inner: ink,
  coat: steel,
  stubble: true,
};
export const priya: Person = {
  tone: "tan",
  hair: "#2b211f",
  hairShade: "#1c1514",
  style: "long",
  top: "jacket",
  inner: palePink,
  coat: deepBlue,
};
export const samuel: Person = {
  tone: "fair",
  hair: "#a8683c",
  hairShade: "#8c5530",
  style: "part",
  top: "coat",
  inner: softBlue,
  coat: paper,
  glasses: true,
  beard: true,
};
export const elena: Person = {
  tone: "olive",
  hair: "#4a2f25",
  hairShade: "#37221a",
  style: "curls",
  top: "scrubs",
  inner: "#c98f6d",
  coat: teal,
  earrings: pink,
};
export const thomas: Person = {
  tone: "fair",
  hair: "#8e9297",
  hairShade: "#74797f",
  style: "swept",
  top: "jacket",
  inner: cream,
  coat: slate,
  glasses: true,
};

export const portraits: readonly Drawing[] = [
  portrait("ambassador-1.webp", marguerite, { ground: paleTeal, moon: "#c3e6ea", leaves: midTeal, side: 1 }),
  portrait("ambassador-2.webp", daniel, { ground: sand, moon: sun, leaves: clay, side: -1 }),
  portrait("ambassador-3.webp", priya, { ground: haze, moon: mist, leaves: fog, side: 1 }),
  portrait("ambassador-4.webp", samuel, { ground: mist, moon: paleBlue, leaves: softBlue, side: -1 }),
  portrait("ambassador-5.webp", elena, { ground: cream, moon: paleTeal, leaves: midTeal, side: 1 }),
  portrait("ambassador-6.webp", thomas, { ground: "#e3ebe4", moon: paper, leaves: "#b7cbbd", side: -1 }),
];
