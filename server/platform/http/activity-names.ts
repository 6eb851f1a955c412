/** What the panel's log calls a request, and says about one that went well. */
export interface ActivityName {
  action: string;
  message: string;
}

/** Calls whose name does not follow from method and path. Keys are the contract's own method and path. */
const named: Record<string, readonly [action: string, message: string]> = {
  "POST /api/admin/login": ["session.login", "The administrator signed in"],
  "POST /api/admin/logout": ["session.logout", "The administrator signed out"],
  "POST /api/register": ["registration.create", "Somebody registered"],
  "PUT /api/registrations/:id/photo": ["registration.photo", "A photo was attached to a registration"],
  "POST /api/ambassadors": ["ambassador.apply", "Somebody applied to become an ambassador"],
  "POST /api/patient-stories": ["patient-story.submit", "A patient story was handed in"],
  "POST /api/photos/upload": ["upload.request", "A visitor asked for an upload address"],
  "POST /api/photos/process": ["upload.process", "An uploaded picture was processed"],
  "POST /api/objects/upload": ["upload.request", "The administrator asked for an upload address"],
  "POST /api/objects/finalize-photo": ["photo.finalize", "A photo was attached to a person"],
  "POST /api/confirm": ["email.confirm", "An e-mail address was confirmed"],
  "POST /api/preferences": ["preferences.update", "Somebody changed their preferences"],
  "POST /api/unsubscribe": ["preferences.unsubscribe", "Somebody unsubscribed with one click"],
  "POST /api/my-data": ["my-data.read", "Somebody looked at their own data"],
  "POST /api/my-data/delete": ["my-data.delete", "Somebody deleted their own data"],
  "POST /api/my-data/resend": ["my-data.resend", "Links were asked for again"],
  "PUT /api/admin/settings": ["settings.update", "Settings were changed"],
  "PUT /api/admin/app-settings": ["settings.update", "A link or text was changed"],
  "POST /api/config": ["calls-service.update", "The representative-calling service was configured"],
  "POST /api/admin/test-ghl": ["crm.test", "The CRM's credentials were tested"],
  "POST /api/admin/ambassador-approve": ["ambassador.approve", "An ambassador request was approved"],
  "POST /api/admin/ambassador-reject": ["ambassador.reject", "An ambassador request was rejected"],
  "POST /api/admin/ambassador-ask": ["ambassador.ask", "An ambassador applicant was asked for more"],
  "PUT /api/admin/ambassadors/:id": ["ambassador.update", "An ambassador was changed"],
  "PUT /api/admin/registrations/:id": ["user.update", "A user was changed"],
  "DELETE /api/admin/registrations": ["user.delete", "Users were deleted"],
  "POST /api/admin/registrations/:id/crm-retry": ["crm.retry", "A contact was queued for the CRM again"],
  "POST /api/admin/registrations/:id/crm-dismiss": ["crm.dismiss", "A failed contact was dismissed"],
  "POST /api/admin/deliveries/retry": ["deliveries.retry", "What was given up was queued again"],
  "POST /api/admin/deliveries/dismiss": ["deliveries.dismiss", "What was given up was dismissed"],
  "POST /api/admin/legislators/refresh": ["legislators.refresh", "The members of Congress were refreshed"],
  "POST /api/admin/connections/:service/test": ["connection.test", "A connection was tested"],
};

/** Writes by their method only: they look something up, and a look-up that goes well is nobody's business. */
const lookups = new Set(["POST /api/representatives", "POST /api/preferences/read"]);

/** Whether a call of this method and path only looks something up. */
export const isLookup = (method: string, path: string): boolean => lookups.has(`${method} ${path}`);

const verbs: Record<string, readonly [verb: string, done: string]> = {
  GET: ["read", "Read"],
  HEAD: ["read", "Read"],
  POST: ["create", "Created"],
  PUT: ["update", "Changed"],
  DELETE: ["delete", "Deleted"],
};

/**
 * The name of a call: from the table, or from the last word of its path ("/api/admin/news/:id", PUT: "news.update").
 * @param path as the contract has it; undefined when nothing is served there.
 */
export function activityName(method: string, path: string | undefined): ActivityName {
  if (path === undefined) return { action: "request.unknown", message: "A call to an unknown address" };
  const [action, message] = named[`${method} ${path}`] ?? [];
  if (action && message) return { action, message };
  const noun = path.split("/").findLast((part) => part && !part.startsWith(":") && !part.startsWith("*"));
  const [verb, done] = verbs[method] ?? ["call", "Called"];
  return { action: `${noun}.${verb}`, message: `${done}: ${noun?.replaceAll("-", " ")}` };
}
