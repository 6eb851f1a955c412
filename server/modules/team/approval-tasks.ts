import type { ReadAdminTasks } from "#server/platform/module.ts";
import type { Approval } from "#shared/api/team.ts";
import { formatNumber } from "#shared/format-number.ts";
import { approvalVerbs } from "#shared/team.ts";
import { isNewOwner, listWaiting } from "./approvals.ts";

const wish = ({ action, about, askedBy, count }: Approval) => {
  const subject = about && "subject" in about ? ` (“${about.subject}”)` : "";
  return `${askedBy} wants to ${approvalVerbs[action]} ${count === 1 ? "1 person" : `${formatNumber(count)} people`}${subject}.`;
};

export const approvalTasks: ReadAdminTasks = async (services, member, modules) => {
  if (await isNewOwner(services, member)) return [];
  const others = (await listWaiting(services, modules, member)).filter(({ isOwn }) => !isOwn);
  const [oldest, ...more] = others;
  if (!oldest) return [];
  const sentence =
    more.length === 0
      ? `${wish(oldest)} That needs the approval of a second owner.`
      : `${others.length} actions wait for the approval of a second owner. The oldest: ${wish(oldest)}`;
  return [
    {
      subject: "Team",
      sentence,
      href: "/admin?tab=settings&section=team",
      action: "Look at it",
      since: String(oldest.createdAt),
    },
  ];
};
