import type { Request } from "express";

export const sendsPrivacySignal = (req: Request): boolean => req.get("sec-gpc") === "1";
