import { lazy } from "react";
import { LatePart } from "#client/components/error-boundary.tsx";
import { SkeletonBars } from "#client/components/ui/skeleton.tsx";
import * as words from "#words/mailed-link.json";

const ResendForm = lazy(async () => ({ default: (await import("./resend-form.tsx")).ResendForm }));

/** The form that sends the links again. Its code is loaded only when it is shown, because most links work. */
export const Resend = () => (
  <LatePart what={words.form} placeholder={<SkeletonBars count={1} label={words.loadingForm} bar="h-48" />}>
    <ResendForm />
  </LatePart>
);
