import { type ComponentType, useEffect, useState } from "react";
import { importWithRetry } from "#client/lib/lazy.ts";
import { toast } from "#client/lib/toast.ts";
import * as words from "#words/ui.json";
import type { Openable } from "./dialog.tsx";

/** A dialog whose code is fetched when it is first opened, or before, by `preload`. */
export function lazyPart<Name extends string, Props extends Openable>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= (await importWithRetry(load))[name];
  };

  function LazyPart(props: Props) {
    const { open, onOpenChange } = props;
    const [, setLoaded] = useState(Loaded !== undefined);

    // Not React.lazy, which remembers a failed import forever.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the opening is what loads it
    useEffect(() => {
      if (!open || Loaded) return;
      loadOnce().then(
        () => setLoaded(true),
        () => {
          onOpenChange(false);
          toast({
            variant: "destructive",
            title: words.notOpened,
            description: words.checkAndTryAgain,
          });
        },
      );
    }, [open]);

    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) });
}
