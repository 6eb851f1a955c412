import { ink, night, pink, type SkinTone, skin, slate, steel } from "./palette.ts";
import { cut, disc, fill, mirror, oval, stroke } from "./shapes.ts";

/* One person is drawn from head to shoulders here: what hair covers depends on the face, so they stay together. */

export interface Person {
  readonly tone: SkinTone;
  readonly hair: string;
  readonly hairShade: string;
  readonly style: "crop" | "tied" | "long" | "part" | "curls" | "swept" | "bob";
  readonly top: "coat" | "shirt" | "jacket" | "scrubs";
  /** What is worn under a coat or jacket; the trim of a shirt or of scrubs. */
  readonly inner: string;
  readonly coat: string;
  readonly glasses?: boolean;
  readonly beard?: boolean;
  readonly stubble?: boolean;
  readonly earrings?: string;
}

const head =
  "M320 168C374 168 408 206 408 262C408 322 372 384 320 384C268 384 232 322 232 262C232 206 266 168 320 168Z";
const both = (half: string): string => `${half}<g transform="translate(640 0)">${mirror(half)}</g>`;

const hairBehind = ({ style, hairShade }: Person): string => {
  switch (style) {
    case "long":
      return fill(
        "M320 138C410 134 440 205 432 290C428 350 448 420 440 478C400 498 240 498 200 478C192 420 212 350 208 290C200 205 230 134 320 138Z",
        hairShade,
      );
    case "bob":
      return fill(
        "M320 140C410 136 438 200 434 280C432 330 436 360 426 392C390 404 250 404 214 392C204 360 208 330 206 280C202 200 230 136 320 140Z",
        hairShade,
      );
    case "curls":
      return [
        [320, 160, 66],
        [252, 178, 60],
        [388, 178, 60],
        [212, 236, 56],
        [428, 236, 56],
        [200, 304, 54],
        [440, 304, 54],
        [208, 370, 52],
        [432, 370, 52],
        [228, 424, 42],
        [412, 424, 42],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, hairShade))
        .join("");
    case "tied":
      return (
        fill("M320 140C400 138 426 192 416 280L224 280C214 192 240 138 320 140Z", hairShade) +
        stroke("M244 300C220 390 218 450 224 530", hairShade, 30) +
        stroke("M396 300C420 390 422 450 416 530", hairShade, 30)
      );
    case "crop":
      return fill("M320 138C398 138 428 190 418 262L222 262C212 190 242 138 320 138Z", hairShade);
    default:
      return fill("M320 146C396 144 424 196 414 276L226 276C216 196 244 144 320 146Z", hairShade);
  }
};

const hairFront = ({ style, hair }: Person): string => {
  switch (style) {
    case "long":
      return fill(
        "M326 152C404 148 426 214 414 300C402 262 380 226 330 196C300 232 262 250 228 300C212 220 240 150 326 152Z",
        hair,
      );
    case "bob":
      return fill(
        "M320 150C400 146 424 214 416 292C404 250 392 236 376 222C330 240 270 236 246 226C236 240 228 262 224 292C214 214 238 150 320 150Z",
        hair,
      );
    case "curls":
      return [
        [300, 176, 40],
        [352, 172, 42],
        [258, 200, 34],
        [394, 208, 34],
        [232, 240, 22],
        [412, 248, 22],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, hair))
        .join("");
    case "tied":
      return fill(
        "M320 148C398 146 422 200 412 282C404 240 372 212 322 186C268 212 236 240 228 282C218 200 242 146 320 148Z",
        hair,
      );
    case "part":
      return fill(
        "M286 152C360 128 424 168 413 270C405 236 398 222 388 208C340 216 300 206 282 192C262 210 240 226 227 270C217 210 226 172 286 152Z",
        hair,
      );
    case "swept":
      return fill(
        "M256 166C310 122 424 140 413 268C406 240 398 226 384 210C350 196 300 196 262 210C246 224 234 240 228 268C220 230 228 190 256 166Z",
        hair,
      );
    default:
      return fill(
        "M320 144C396 142 424 192 413 262C404 224 380 206 320 206C260 206 236 224 227 262C216 192 244 142 320 144Z",
        hair,
      );
  }
};

const shoulders = "M84 700C88 570 130 510 214 482L276 458H364L426 482C510 510 552 570 556 700Z";

const clothes = ({ top, inner, coat, tone }: Person, id: string): string => {
  const shape = `<path d="${shoulders}"/>`;
  const neckline = fill("M272 452C286 492 354 492 368 452L372 440H268Z", skin[tone].base);
  const fold = fill("M404 470L560 500V700H436C452 600 436 524 404 470Z", ink, 0.09);
  switch (top) {
    case "coat":
    case "jacket": {
      const lapel =
        fill("M276 452L214 492L244 548L222 566L318 700H320Z", coat) +
        stroke("M276 454L214 492L244 548L222 566L318 700", top === "coat" ? steel : night, 3, 0.45);
      return (
        cut(id, shape, fill(shoulders, coat) + fill("M268 450H372L330 700H310Z", inner) + fold) +
        neckline +
        fill("M276 450L300 500L320 486L340 500L364 450L372 470L346 522L320 496L294 522L268 470Z", inner) +
        stroke("M268 468L294 522L320 496L346 522L372 468", ink, 2.5, 0.18) +
        both(lapel)
      );
    }
    case "scrubs":
      return (
        cut(id, shape, fill(shoulders, coat) + fold) +
        fill("M258 456L320 556L382 456L372 440H268Z", skin[tone].base) +
        fill("M282 470L320 548L358 470Q320 500 282 470Z", skin[tone].shade, 0.5) +
        stroke("M252 462L320 570L388 462", "#ffffff", 7, 0.55)
      );
    default:
      return (
        cut(id, shape, fill(shoulders, coat) + fold) +
        neckline +
        both(
          fill("M270 444L246 470L286 536L322 492Q286 486 270 444Z", coat) +
            stroke("M246 470L286 536L322 492", inner, 3, 0.4),
        ) +
        stroke("M320 500V700", inner, 3, 0.35) +
        [540, 592, 644].map((y) => disc(320, y, 5, inner, 0.6)).join("")
      );
  }
};

const face = ({ tone, hairShade, beard, stubble, glasses, style }: Person): string => {
  const { base, shade } = skin[tone];
  const brow = style === "crop" ? "#c9c5c1" : hairShade;
  return (
    both(stroke("M268 242Q284 232 302 240", brow, 7)) +
    both(oval(286, 268, 7, 8.5, night) + disc(288.5, 265, 2.4, "#ffffff", 0.9)) +
    stroke("M322 270C328 292 334 304 328 310C324 313 316 313 311 310", shade, 5.5) +
    both(disc(260, 312, 18, pink, tone === "deep" || tone === "brown" ? 0.07 : 0.1)) +
    (stubble
      ? fill(
          "M240 306C262 322 286 322 320 320C354 322 378 322 400 306C392 352 362 384 320 384C278 384 248 352 240 306Z",
          hairShade,
          0.16,
        )
      : "") +
    (beard
      ? fill(
          "M233 276C238 300 246 310 262 318C280 312 298 322 320 322C342 322 360 312 378 318C394 310 402 300 407 276C410 346 372 398 320 398C268 398 230 346 233 276Z",
          hairShade,
        ) +
        fill("M296 338Q320 330 344 338Q340 356 320 356Q300 356 296 338Z", base) +
        stroke("M298 341Q320 352 342 341", "#a4564a", 4.5)
      : stroke(
          "M290 338Q320 362 350 338",
          tone === "deep" ? "#3f211a" : tone === "brown" ? "#6b3729" : "#a4564a",
          6,
        )) +
    (glasses
      ? both(
          `<circle cx="286" cy="270" r="29" fill="#ffffff" fill-opacity=".16" stroke="${slate}" stroke-width="5"/>`,
        ) +
        stroke("M315 266Q320 262 325 266", slate, 5) +
        both(stroke("M257 264L236 258", slate, 5))
      : "")
  );
};

/** Head and shoulders, on a square of 640 units; the light comes from the left. */
export const bust = (person: Person, id: string): string => {
  const { base, shade } = skin[person.tone];
  return (
    hairBehind(person) +
    `<g transform="translate(0 -40)">${fill("M272 380H368V462C350 496 290 496 272 462Z", base)}${clothes(person, `${id}-c`)}</g>` +
    fill("M272 352H368V378C356 414 318 424 272 398Z", shade) +
    both(oval(232, 280, 17, 25, shade)) +
    cut(`${id}-h`, `<path d="${head}"/>`, fill(head, shade) + oval(302, 268, 92, 128, base)) +
    face(person) +
    hairFront(person) +
    (person.earrings ? both(disc(230, 312, 9, person.earrings)) : "")
  );
};
