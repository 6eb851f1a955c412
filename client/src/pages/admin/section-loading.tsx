import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";

export function SectionLoading({ label }: { label: string }) {
  return (
    <Skeletons count={3} label={`Loading ${label}`} className="grid gap-4">
      <SkeletonBar className="h-40" />
    </Skeletons>
  );
}
