import type { Request } from "express";

export const saysNoToSharing = (req: Request): boolean => req.get("sec-gpc") === "1";
