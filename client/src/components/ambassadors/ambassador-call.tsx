import { JoinButton } from "#client/components/join/join-button.tsx";

export function AmbassadorCall() {
  return (
    <div className="mt-8 flex flex-col items-center gap-4 sm:mt-12 sm:gap-5 text-center print:hidden">
      <p className="max-w-[28ch] font-heading text-xl font-semibold text-balance">
        Join these experts in advocating for thyroid treatment choice
      </p>
      <JoinButton wide="phone">Become an Ambassador</JoinButton>
    </div>
  );
}
