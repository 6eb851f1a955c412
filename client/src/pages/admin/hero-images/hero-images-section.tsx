import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { allHeroImagesQuery } from "#client/api/admin-hero-images.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retrying } from "#client/lib/retrying.ts";
import { HeroImageForm } from "./hero-image-form.tsx";
import { HeroImageList } from "./hero-image-list.tsx";
import { UsageInstructions } from "./usage-instructions.tsx";

/** The Hero Images tab: the form when it is wanted, the images in their order, and how they are used. */
export function HeroImagesSection() {
  const query = useQuery(allHeroImagesQuery());
  const images = query.data;
  const [editing, setEditing] = useState<"none" | "new" | { id: string }>("none");
  const edited = typeof editing === "object" ? images?.find(({ id }) => id === editing.id) : undefined;
  const close = () => setEditing("none");

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Button
          variant={editing === "new" ? "secondary" : "primary"}
          wide="phone"
          aria-expanded={editing === "new"}
          onClick={() => setEditing(editing === "new" ? "none" : "new")}
        >
          <Plus aria-hidden className="size-5" />
          Add New Image
        </Button>
        {(editing === "new" || edited) && (
          <HeroImageForm key={edited?.id ?? "new"} image={edited} onClose={close} />
        )}
        <div className="mt-6">
          {images ? (
            images.length > 0 ? (
              <HeroImageList
                images={images}
                onEdit={({ id }) => setEditing({ id })}
                onDeleted={({ id }) => typeof editing === "object" && editing.id === id && close()}
              />
            ) : (
              <EmptyState title="No hero images found. Add your first image to get started!" />
            )
          ) : query.isError ? (
            <ErrorState what="The hero images" {...retrying(query)} />
          ) : (
            <Skeletons count={3} label="Loading the hero images" className="grid gap-3">
              <SkeletonBar className="h-28" />
            </Skeletons>
          )}
        </div>
      </div>
      <UsageInstructions />
    </div>
  );
}
