import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";

export const NoStudiesIllustration = () => (
  <Scene butterflyAt="202 50">
    <path d="M74 28h62l20 20v90H74Z" fill={paper} stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M136 28v20h20" fill="none" stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M88 48h34M88 60h52" stroke={primary} strokeWidth="5" strokeLinecap="round" />
    <path d="M88 122V98h10v24ZM105 122V84h10v38ZM122 122V92h10v30Z" fill={secondary} />
    <path d="m168 118 22 24" stroke={primary} strokeWidth="9" strokeLinecap="round" />
    <circle cx="154" cy="102" r="21" fill="#fff" fillOpacity=".75" stroke={primary} strokeWidth="6" />
  </Scene>
);
