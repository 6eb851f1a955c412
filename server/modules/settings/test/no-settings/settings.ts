/** In place of `shared/settings/settings.ts`, no setting exists: every use of one is then an error that names it. */
export * from "../../../../../shared/settings/settings.ts";
export type SettingKey = "none";
export type PublicSettingKey = "none";
export declare const settingKeys: readonly "none"[];
export declare const publicSettingKeys: readonly "none"[];
