import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import {
  type AdminHeroImage,
  deleteHeroImage,
  listAllHeroImages,
  orderHeroImages,
} from "#shared/api/hero-images.ts";
import { retentionDays } from "#shared/retention.ts";
import { useDeletedToast } from "../versions/use-deleted-toast.ts";
import { HeroImageRow } from "./hero-image-row.tsx";

interface HeroImageListProps {
  images: readonly AdminHeroImage[];
  onEdit: (image: AdminHeroImage) => void;
  onDeleted: (image: AdminHeroImage) => void;
}

const failed = (title: string) => (error: unknown) => toastFailure(title, error);

export function HeroImageList({ images, onEdit, onDeleted }: HeroImageListProps) {
  const queryClient = useQueryClient();
  const order = useCall(orderHeroImages);
  const remove = useCall(deleteHeroImage);
  const showDeleted = useDeletedToast("hero-images");
  const [asked, setAsked] = useState<AdminHeroImage | undefined>();
  const [dragged, setDragged] = useState<string | undefined>();
  const [news, setNews] = useState("");

  const move = (id: string, to: number) => {
    const image = images.find((each) => each.id === id);
    if (!image || to < 0 || to >= images.length || images[to] === image) return;
    const next = images.filter((each) => each !== image);
    next.splice(to, 0, image);
    // Shown right away, under the pointer or the finger; the response brings the new numbers.
    queryClient.setQueryData(readQuery(listAllHeroImages).queryKey, next);
    setNews(`“${image.title}” is now number ${to + 1} of ${images.length}.`);
    order.mutate(
      { body: { ids: next.map((each) => each.id) } },
      {
        onError: (error) => {
          failed("Failed to update hero image")(error);
          setNews("");
          void queryClient.invalidateQueries({ queryKey: readQuery(listAllHeroImages).queryKey });
        },
      },
    );
  };

  const confirm = () => {
    if (!asked) return;
    remove.mutate(
      { params: { id: asked.id } },
      {
        onSuccess: () => {
          showDeleted("Hero image deleted successfully!", asked.id);
          onDeleted(asked);
        },
        onError: failed("Failed to delete hero image"),
        onSettled: () => setAsked(undefined),
      },
    );
  };

  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol className="grid gap-3">
        {images.map((image, index) => (
          <HeroImageRow
            key={image.id}
            image={image}
            isFirst={index === 0}
            isLast={index === images.length - 1}
            isDragged={dragged === image.id}
            isFixed={order.isPending}
            onMove={(steps) => move(image.id, index + steps)}
            onDrag={setDragged}
            onDrop={() => dragged && move(dragged, index)}
            onEdit={() => onEdit(image)}
            onDelete={() => setAsked(image)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && !remove.isPending && setAsked(undefined)}
        title="Delete hero image"
        description={`“${asked?.title}” will be taken off the home page and deleted. You can undo this for ${retentionDays.versions} days.`}
        confirmLabel="Delete image"
        danger
        pending={remove.isPending}
        pendingLabel="Deleting..."
        onConfirm={confirm}
      />
    </>
  );
}
