import {
  blue,
  deepBlue,
  deepTeal,
  haze,
  ink,
  midBlue,
  midTeal,
  paper,
  pink,
  slate,
  softBlue,
  sun,
  teal,
} from "./palette.ts";
import type { Walker } from "./walkers.ts";

export const grandmother: Walker = {
  tone: "fair",
  coat: pink,
  coatShade: "#c9184f",
  legs: slate,
  hair: "#d9d6d2",
  style: "bun",
  skirt: true,
  cane: true,
};

export const father: Walker = {
  tone: "brown",
  coat: blue,
  coatShade: deepBlue,
  legs: ink,
  hair: "#211a18",
  style: "short",
  left: [-17, -46],
  right: [19, -40],
};

export const child: Walker = {
  tone: "brown",
  coat: sun,
  coatShade: "#ecd09d",
  legs: midBlue,
  hair: "#211a18",
  style: "afro",
  left: [-24, -62],
  right: [24, -62],
};

export const mother: Walker = {
  tone: "tan",
  coat: teal,
  coatShade: "#12899c",
  legs: ink,
  hair: "#33221d",
  style: "long",
  left: [-19, -40],
  right: [16, -47],
};

export const nurse: Walker = {
  tone: "olive",
  coat: paper,
  coatShade: haze,
  legs: midTeal,
  hair: "#4a2f25",
  style: "braid",
};

export const farmer: Walker = {
  tone: "fair",
  coat: softBlue,
  coatShade: "#7da9d6",
  legs: slate,
  hair: "#8c7a6a",
  style: "hat",
};

export const neighbor: Walker = {
  tone: "deep",
  coat: "#e9c99a",
  coatShade: "#d3af7c",
  legs: slate,
  hair: "#1e1715",
  style: "afro",
};

export const veteran: Walker = {
  tone: "deep",
  coat: deepTeal,
  coatShade: "#0b5b68",
  hair: "#b3aeaa",
  style: "short",
};

export const friend: Walker = {
  tone: "fair",
  coat: midBlue,
  coatShade: "#2f69aa",
  legs: ink,
  hair: "#b9743f",
  style: "bun",
  left: [-27, -52],
  right: [16, -47],
};
