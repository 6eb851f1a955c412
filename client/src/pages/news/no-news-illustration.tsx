import { accent, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";

export const NoNewsIllustration = () => (
  <Scene butterflyAt="196 44">
    <path d="M112 92h9v52h-9Z" fill={slate} />
    <path d="M74 96V70a19 19 0 0 1 19-19h58V96Z" fill={primary} />
    <path d="M132 96V70a19 19 0 0 1 38 0V96Z" fill={primary} />
    <path d="M137 91V70a14 14 0 0 1 28 0V91Z" fill="#000" opacity=".3" />
    <path d="M132 96h38l8 10h-38Z" fill={primary} />
    <path d="M132 96h38l8 10h-38Z" fill="#fff" opacity=".35" />
    <path d="M96 70V36h16v11h-11v23Z" fill={accent} />
    <path d="M48 146Q42 124 34 112 52 122 54 146ZM57 146Q56 120 69 104 68 128 63 146Z" fill={secondary} />
  </Scene>
);
