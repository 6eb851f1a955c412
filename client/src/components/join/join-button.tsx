import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#client/components/ui/button.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";

/** A dialog closes before the route changes. */
const modalToRouteMs = 100;

const JoinDialog = lazyPart(() => import("./join-dialog.tsx"), "JoinDialog");

export function JoinButton(props: ComponentProps<typeof Button>) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Someone who has left the page by another way isn't taken anywhere.
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = (path: string) => {
    setOpen(false);
    timer.current = setTimeout(() => navigate(path), modalToRouteMs);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...props} />
      <JoinDialog open={isOpen} onOpenChange={setOpen} onChoose={choose} />
    </>
  );
}
