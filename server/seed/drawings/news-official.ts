import { butterfly } from "./nature.ts";
import { bottle, sheet } from "./objects.ts";
import { blue, fog, ink, mist, paper, pink, slate, softBlue, softPink } from "./palette.ts";
import { box, fill, oval, place, stroke } from "./shapes.ts";

export const official =
  box(0, 0, 1200, 750, "#dfe7ee") +
  fill("M0 0H520L180 750H0Z", mist) +
  fill("M700 0H900L560 750H360Z", mist, 0.75) +
  box(0, 610, 1200, 140, "#cbd7e1") +
  box(0, 610, 1200, 8, mist) +
  fill("M250 250L600 70L950 250V640H250Z", "#8da5bb") +
  fill("M250 250L600 70L950 250L600 470Z", "#7890a8") +
  sheet(600, 320, 560, 470, 0, { head: blue, lines: 8, line: fog, from: 0.24 }) +
  place(
    790,
    175,
    `<circle r="42" fill="none" stroke="${pink}" stroke-width="6"/><circle r="30" fill="none" stroke="${softPink}" stroke-width="4"/>` +
      box(-20, -5, 40, 10, pink, 3),
    1,
    -14,
  ) +
  fill("M250 250L560 448Q600 474 640 448L950 250V652Q950 670 932 670H268Q250 670 250 652Z", "#b9cad9") +
  fill("M250 656L545 452Q600 418 655 452L950 656Q948 670 932 670H268Q252 670 250 656Z", "#c9d7e3") +
  oval(600, 686, 400, 14, ink, 0.1) +
  bottle(1052, 684, 1.15) +
  butterfly(1060, 190, 1.5, 20, blue, softBlue) +
  place(
    150,
    690,
    box(-86, -190, 172, 190, ink, 12, 0.1) +
      box(-92, -198, 172, 190, paper, 12) +
      fill("M-92 -186Q-92 -198 -80 -198H68Q80 -198 80 -186V-148H-92Z", slate) +
      [0, 1, 2, 3]
        .map((row) =>
          [0, 1, 2, 3, 4]
            .map((col) =>
              box(
                -76 + col * 30,
                -134 + row * 29,
                20,
                18,
                row === 2 && col === 3 ? pink : row > 2 || (row === 2 && col > 3) ? mist : fog,
                4,
              ),
            )
            .join(""),
        )
        .join("") +
      stroke("M-50 -208V-186M38 -208V-186", ink, 8),
  );
