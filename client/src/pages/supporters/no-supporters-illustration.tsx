import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";

export const NoSupportersIllustration = () => (
  <Scene butterflyAt="206 46">
    <path d="M48 142q0-40 24-40t24 40q-24 6-48 0Z" fill={secondary} />
    <circle cx="72" cy="84" r="14" fill="#8d5a3b" />
    <path
      d="M144 142q0-40 24-40t24 40q-24 6-48 0Z"
      fill={paper}
      stroke={slate}
      strokeWidth="3"
      strokeDasharray="6 6"
    />
    <circle cx="168" cy="84" r="14" fill={paper} stroke={slate} strokeWidth="3" strokeDasharray="6 6" />
    <path d="M92 146q0-52 28-52t28 52q-28 6-56 0Z" fill={primary} />
    <circle cx="120" cy="72" r="17" fill="#e2b48c" />
    <path d="M103 72q-1-19 17-19t17 19q-6-9-17-9t-17 9Z" fill={slate} />
    <path d="M58 82q0-14 14-14t14 14q-5-6-14-6t-14 6Z" fill="#3b2a22" />
  </Scene>
);
