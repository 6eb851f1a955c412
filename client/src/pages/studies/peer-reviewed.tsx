import BadgeCheck from "lucide-react/icons/badge-check";
import { Badge } from "#client/components/ui/badge.tsx";

/** Stands on every study: what is listed here has passed a journal's review. */
export const PeerReviewed = () => (
  <Badge tone="success" uppercase>
    <BadgeCheck aria-hidden className="size-4" />
    PEER-REVIEWED
  </Badge>
);

export const peerReviewedMeaning =
  "Peer-reviewed means that independent experts checked the study before a journal published it.";
