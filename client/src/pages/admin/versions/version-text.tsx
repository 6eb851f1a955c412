import { useRead } from "#client/api/use-endpoint.ts";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Picture } from "#client/components/picture.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { getVersion } from "#shared/api/versions.ts";

export function VersionText({ id }: { id: number }) {
  const version = useRead(getVersion, { params: { id: String(id) } });
  if (version.isPending)
    return (
      <Skeletons count={1} label="Loading the version">
        <SkeletonBar className="h-24" />
      </Skeletons>
    );
  if (version.isError) return <ErrorState what="This version" {...retryProps(version)} />;
  const { fields, imageUrl } = version.data;
  return (
    <div className="mt-3 rounded-control bg-sunken p-4">
      {imageUrl && (
        <Picture src={imageUrl} width={240} height={160} fallback={null} className="mb-3 rounded-control" />
      )}
      <DetailList>
        {fields.map(({ label, text }) => (
          <Detail key={label} label={label} wide>
            <span className="whitespace-pre-wrap">{text}</span>
          </Detail>
        ))}
      </DetailList>
    </div>
  );
}
