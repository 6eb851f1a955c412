import type { Request } from "express";

/** Whether this browser sends Global Privacy Control. */
export const saysNoToSharing = (req: Request): boolean => req.get("sec-gpc") === "1";
