import { accent, Butterfly } from "./illustration-parts.tsx";

const skies = ["#e6eef5", "#f7ede0", "#e9f1ea"];
const hills = ["#c9d6e0", "#dfcfb8", "#c4d6c8"];
const nearHills = ["#aebfcd", "#c9b596", "#a5bfab"];

/** The same landscape for the same text, different ones side by side. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

/** A quiet landscape that fills its box, shown without a picture. `seed` chooses one of several. */
export function PlaceholderLandscape({ seed }: { seed: string }) {
  const number = numberOf(seed);
  const variant = number % skies.length;
  // Near the middle: a narrow box shows no more.
  const left = 124 + (number % 4) * 18;
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      data-picture
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h320v200H0Z" fill={skies[variant]} />
      <circle cx={left} cy="76" r="42" fill="#fdf3dd" />
      <path d="M0 142Q80 92 168 128T320 108V200H0Z" fill={hills[variant]} />
      <path d="M0 168Q110 126 200 156T320 148V200H0Z" fill={nearHills[variant]} />
      <path
        d="M128 200Q176 176 158 160 150 152 168 142L173 142Q164 152 178 160 206 178 178 200Z"
        fill="#fffdf9"
      />
      <Butterfly at={`${left + 38} 54`} turn={18} color={accent} />
    </svg>
  );
}
