import { Content, Description, Portal, Root, Title } from "@radix-ui/react-dialog";
import { useEffect, useState } from "react";
import { LoginForm } from "./login-form.tsx";

const typingPauseMs = 1000;

/** True once nobody has typed for a second: a dialog between two keystrokes would take the second one from its field. */
function useTypingPause(): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, typingPauseMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, typingPauseMs);
    };
    addEventListener("input", wait);
    return () => {
      clearTimeout(timer);
      removeEventListener("input", wait);
    };
  }, []);
  return hasPaused;
}

/** The login over a panel whose session has ended; what was typed underneath stays. */
export function SessionEnded({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <Root open={useTypingPause()}>
      <Portal>
        <Content className="fixed inset-0 z-45 overflow-y-auto bg-ground">
          <div className="mx-auto flex min-h-full w-full max-w-[28rem] flex-col justify-center px-4 py-10">
            <Title className="text-2xl">Admin Login</Title>
            <Description className="mt-2 mb-6">
              Your session has ended, so please sign in again. You will be back where you were, and what you
              have typed is still there.
            </Description>
            <LoginForm onSignedIn={onSignedIn} />
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
