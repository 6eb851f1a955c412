import { butterfly, flower, sprig } from "./nature.ts";
import { mug, pencil, sheet } from "./objects.ts";
import {
  blue,
  deepTeal,
  midTeal,
  palePink,
  pink,
  softBlue,
  softPink,
  softTeal,
  stone,
  teal,
} from "./palette.ts";
import { box, fill, place, stroke } from "./shapes.ts";

export const letters =
  box(0, 0, 1200, 750, "#f1e7da") +
  fill("M0 0H420L60 750H0Z", "#f8f1e7") +
  fill("M620 0H860L500 750H260Z", "#f8f1e7") +
  sheet(350, 380, 400, 540, -13, { head: softBlue, lines: 9, color: "#fffdf9" }) +
  sheet(850, 376, 400, 540, 12, { head: softTeal, lines: 9, color: "#fffdf9" }) +
  sheet(600, 378, 430, 580, -1, { head: blue, lines: 10, color: "#ffffff", line: stone }) +
  place(
    600,
    378,
    stroke("M-168 -78C-100 -92 -60 -66 30 -80C60 -84 120 -78 150 -82", pink, 7) +
      stroke("M-166 44C-110 28 -40 30 4 44C40 56 40 84 -20 88C-100 92 -186 82 -166 44Z", pink, 6) +
      stroke("M52 126L90 166L160 92", pink, 9) +
      stroke("M-186 -130C-206 -110 -206 -60 -186 -40", pink, 6),
    1,
    -1,
  ) +
  pencil(768, 466, 330, 52, pink, "#c9184f") +
  place(
    190,
    640,
    [0, 60, 140, 220, 300]
      .map((t, i) =>
        place(
          Math.cos(t) * 34,
          Math.sin(t) * 18,
          fill("M0 0Q14 -16 30 -6Q22 10 6 12Z", i % 2 ? softPink : "#f0d3ae"),
          1,
          t,
        ),
      )
      .join(""),
  ) +
  mug(120, 220, 1.15, teal, "#12899c") +
  place(1080, 640, sprig(-40, 60, 170, -62, midTeal, 4, deepTeal) + flower(-20, 40, 150, palePink, -40)) +
  butterfly(1060, 150, 1.2, 22, blue, softBlue);
