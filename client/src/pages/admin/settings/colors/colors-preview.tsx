import { shadesOf, type ThemeColors } from "#shared/theme.ts";

export function ColorsPreview({ colors }: { colors: ThemeColors }) {
  const [primary, secondary, accent] = [
    shadesOf(colors.primary),
    shadesOf(colors.secondary),
    shadesOf(colors.accent),
  ];
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">Preview</figcaption>
      <div aria-hidden className="rounded-card border border-line bg-ground p-5">
        <p className="flex flex-wrap gap-2 text-sm font-semibold">
          <span
            className="rounded-full px-2.5 py-0.5"
            style={{ background: accent.soft, color: accent.strong }}
          >
            Urgent
          </span>
          <span
            className="rounded-full px-2.5 py-0.5"
            style={{ background: secondary.soft, color: secondary.strong }}
          >
            Research
          </span>
        </p>
        <p className="mt-3 font-heading text-xl font-semibold">Keep treatment choice available</p>
        <p className="mt-1">
          Read{" "}
          <span className="font-medium underline underline-offset-4" style={{ color: primary.strong }}>
            the whole story
          </span>{" "}
          and join us.
        </p>
        <p className="mt-4 flex flex-wrap gap-3 font-semibold">
          {[primary, secondary, accent].map((shades, index) => (
            <span
              key={["primary", "secondary", "accent"][index]}
              className="rounded-control px-4 py-2"
              style={{ background: shades.base, color: shades.on }}
            >
              {["Join", "Learn", "Act now"][index]}
            </span>
          ))}
        </p>
      </div>
    </figure>
  );
}
