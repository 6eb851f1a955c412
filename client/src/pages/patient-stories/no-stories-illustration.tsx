import { paper, primary, Scene, secondary } from "#client/components/illustration-parts.tsx";

export const NoStoriesIllustration = () => (
  <Scene butterflyAt="194 40">
    <path
      d="M60 34h84a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H92l-20 20V96H60a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"
      fill={primary}
    />
    <path d="M66 54h70M66 66h70M66 78h42" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path
      d="M128 82h50a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-4v16l-16-16h-30a10 10 0 0 1-10-10V92a10 10 0 0 1 10-10Z"
      fill={paper}
      stroke={secondary}
      strokeWidth="4"
    />
    <path d="M138 105h.1M153 105h.1M168 105h.1" stroke={secondary} strokeWidth="7" strokeLinecap="round" />
  </Scene>
);
