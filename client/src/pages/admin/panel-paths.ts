import { paths } from "#client/lib/paths.ts";

export const adminTabPath = (tab: string): string => `${paths.admin}?tab=${tab}`;

export const adminItemPath = (tab: string, id: string): string =>
  `${adminTabPath(tab)}&id=${encodeURIComponent(id)}`;

/** The Users tab with everyone who came in a burst. */
export const burstPath = `${adminTabPath("users")}&burst=true`;

export const settingsPath = (section: string): string => `${adminTabPath("settings")}&section=${section}`;

/** Where the Settings tab shows how outside services are doing; the id of that card. */
export const connectionsId = "connections";
export const connectionsPath = `${settingsPath("mail")}#${connectionsId}`;

/** The id of the Settings tab's card with the items from Washington, which emails to the administrator link to. */
export const watchItemsId = "found-in-washington";
