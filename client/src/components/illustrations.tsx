interface IllustrationProps {
  readonly className?: string;
}

const primary = "var(--color-primary, #0056b3)";
const secondary = "var(--color-secondary, #17a2b8)";
const accent = "var(--color-accent, #e91e63)";
const hill = "#dbe3ea";
const nearHill = "#c2cfda";
const sun = "#fbe7c6";
const paper = "#fffdf9";
const slate = "#74899c";

/** The butterfly of the alliance, around the middle of its own body. */
const Butterfly = ({ at, turn, color }: { at: string; turn: number; color: string }) => (
  <g transform={`translate(${at}) rotate(${turn})`} fill={color}>
    <path d="M-1 0Q-2-11-12-14-16-3-1 1M1 0Q1-11 10-14 14-3 1 1" />
    <path d="M-1 2Q-12 3-10 13-4 12-1 2M1 2Q10 3 9 13 3 12 1 2" opacity=".45" />
  </g>
);

/** Nothing here yet: an open mailbox on a quiet hill. */
export const EmptyIllustration = ({ className }: IllustrationProps) => (
  <svg
    className={className}
    width="240"
    height="160"
    viewBox="0 0 240 160"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="150" cy="72" r="52" fill={sun} />
    <path d="M8 124Q52 84 104 112T232 100V148H8Z" fill={hill} />
    <path d="M8 136Q70 112 130 130T232 122V148Q120 156 8 148Z" fill={nearHill} />
    <path d="M112 92h9v52h-9Z" fill={slate} />
    <path d="M74 96V70a19 19 0 0 1 19-19h58V96Z" fill={primary} />
    <path d="M132 96V70a19 19 0 0 1 38 0V96Z" fill={primary} />
    <path d="M137 91V70a14 14 0 0 1 28 0V91Z" fill="#000" opacity=".3" />
    <path d="M132 96h38l8 10h-38Z" fill={primary} />
    <path d="M132 96h38l8 10h-38Z" fill="#fff" opacity=".35" />
    <path d="M96 70V36h16v11h-11v23Z" fill={accent} />
    <path
      d="M38 146Q32 124 24 112 42 122 44 146ZM47 146Q46 120 59 104 58 128 53 146ZM204 143Q202 124 192 114 208 122 210 143Z"
      fill={secondary}
    />
    <Butterfly at="196 44" turn={22} color={accent} />
  </svg>
);

/** No such page: a signpost where the path divides. */
export const NotFoundIllustration = ({ className }: IllustrationProps) => (
  <svg
    className={className}
    width="280"
    height="180"
    viewBox="0 0 280 180"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="84" cy="80" r="56" fill={sun} />
    <path d="M8 132Q70 84 140 118T272 104V166H8Z" fill={hill} />
    <path d="M8 150Q90 120 160 140T272 132V166Q140 176 8 166Z" fill={nearHill} />
    <path d="M58 163Q112 154 100 138 90 126 107 112L111 112Q101 126 118 138 142 154 128 165Z" fill={paper} />
    <path d="M135 36h10v112h-10Z" fill={slate} />
    <path d="M140 44h58l14 13-14 13h-58Z" fill={primary} />
    <path d="M140 78H84L70 91l14 13h56Z" fill={secondary} />
    <path d="M152 57h36M92 91h36" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path d="M232 146V92" stroke={slate} strokeWidth="5" strokeLinecap="round" />
    <ellipse cx="232" cy="88" rx="20" ry="28" fill={secondary} opacity=".55" />
    <path d="M232 112v-20l8-8" fill="none" stroke={slate} strokeWidth="4" strokeLinecap="round" />
    <Butterfly at="52 56" turn={-20} color={accent} />
  </svg>
);
