import { howMany, type ReadAttention } from "#server/platform/attention.ts";
import type { Services } from "#server/platform/services.ts";
import { readNewFinds } from "./new-finds.ts";

export const newFindsAttention =
  (services: Services): ReadAttention =>
  async () => {
    const { count, newest } = await readNewFinds(services);
    if (count === 0) return [];
    const finds = howMany(count, "new find from Washington:", "new finds from Washington, the newest:");
    return [
      {
        subject: "washington",
        sentence: `${finds} ${newest[0]?.title ?? ""}`,
        href: "/admin?tab=settings#found-in-washington",
        action: "See finds",
        since: null,
        isPromised: false,
      },
    ];
  };
