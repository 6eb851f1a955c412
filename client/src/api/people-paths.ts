/** What shows people: a change of one person changes some of these. */
export const peoplePaths = [
  "/api/admin/registrations",
  "/api/admin/ambassador-requests",
  "/api/admin/ambassadors",
  "/api/ambassadors",
] as const;
