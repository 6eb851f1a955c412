import { Avatar } from "#client/components/avatar.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";

export function WhatBecomesPublic({ review }: { review: AmbassadorReview }) {
  const name = [fullName(review), review.credentials].filter(Boolean).join(", ");
  const links = [review.websiteUrl, review.facebookUrl, review.instagramUrl, review.youtubeUrl];
  return (
    <section aria-label="What becomes public" className="rounded-card border border-line p-4">
      <div className="mb-4 flex items-center gap-4">
        <Avatar size="large" name={fullName(review)} photos={[review.photoUrl]} />
        <p className="min-w-0 wrap-anywhere">
          <strong className="text-lg">{name}</strong>
          <span className="block text-sm text-ink-soft">
            {review.photoUrl ? "With this photo" : "Without a photo"}
          </span>
        </p>
      </div>
      <DetailList>
        <Detail label="Email">{review.email}</Detail>
        <Detail label="Phone">{review.phone}</Detail>
        <Detail label="Professional title">{review.title}</Detail>
        <Detail label="State">{review.state}</Detail>
        <Detail label="Professional bio" wide>
          {review.bio}
        </Detail>
        <Detail label="Disclosures" wide>
          {review.disclosures}
        </Detail>
        <Detail label="Links" wide>
          {links.filter(Boolean).join(", ")}
        </Detail>
      </DetailList>
    </section>
  );
}
