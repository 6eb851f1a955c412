import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { triggerId, useFocusOnClose } from "#client/components/data-table/focus-trigger.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type AdminHeroImage, listAllHeroImages } from "#shared/api/hero-images.ts";
import { confirmLeave } from "../editor/unsaved-changes.tsx";
import { newId } from "../list/list-detail.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { Trash } from "../versions/trash.tsx";
import { HeroImageForm } from "./hero-image-form.tsx";
import { HeroImageList } from "./hero-image-list.tsx";
import { UsageInstructions } from "./usage-instructions.tsx";

const heroKinds = ["hero-images"] as const;

export const HeroImagesSection = () => (
  <WithSpanish kind="hero-images">
    <HeroImages />
  </WithSpanish>
);

function HeroImages() {
  const query = useRead(listAllHeroImages);
  const images = query.data;
  // With the image as it was then (undefined: a new one): the form stays, and what is typed in it, when the list has it no more.
  const [opened, setOpened] = useState<{ image: AdminHeroImage | undefined } | null>(null);
  const openId = opened && (opened.image?.id ?? newId);
  const isNew = openId === newId;
  const close = () => setOpened(null);
  // The form that is open gives way to another one, or to none, unless something in it is unsaved.
  const open = (next: typeof opened) => confirmLeave(() => setOpened(next));
  useFocusOnClose(openId);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Button
          variant={isNew ? "secondary" : "primary"}
          wide="phone"
          aria-expanded={isNew}
          id={triggerId(newId)}
          onClick={() => open(isNew ? null : { image: undefined })}
        >
          <Plus aria-hidden className="size-5" />
          Add New Image
        </Button>
        {opened && (
          <HeroImageForm
            key={openId}
            image={opened.image}
            isGone={images !== undefined && !isNew && !images.some(({ id }) => id === openId)}
            onClose={close}
          />
        )}
        <div className="mt-6">
          {images ? (
            images.length > 0 ? (
              <HeroImageList
                images={images}
                onEdit={(image) => open({ image })}
                onDeleted={({ id }) => id === openId && close()}
              />
            ) : (
              <EmptyState title="No hero images found. Add your first image to get started!" />
            )
          ) : query.isError ? (
            <ErrorState what="The hero images" {...retryProps(query)} />
          ) : (
            <Skeletons count={3} label="Loading the hero images" className="grid gap-3">
              <SkeletonBar className="h-28" />
            </Skeletons>
          )}
        </div>
        <details className="mt-6">
          <summary className="min-h-11 py-2 font-medium text-primary-strong">Deleted images</summary>
          <Trash kinds={heroKinds} />
        </details>
      </div>
      <UsageInstructions />
    </div>
  );
}
