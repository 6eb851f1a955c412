import { JoinButton } from "#client/components/join/join-button.tsx";
import * as words from "#words/ambassadors.json";

export function AmbassadorCall() {
  return (
    <div className="mt-8 flex flex-col items-center gap-4 sm:mt-12 sm:gap-5 text-center print:hidden">
      <p className="max-w-[28ch] font-heading text-xl font-semibold text-balance">{words.call}</p>
      <JoinButton wide="phone">{words.become}</JoinButton>
    </div>
  );
}
