import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import type { LogLevel } from "#shared/api/logs.ts";

export const levelNames: Record<LogLevel, string> = {
  info: "Info",
  warn: "Warning",
  error: "Error",
  debug: "Debug",
};

const levelTones: Record<LogLevel, BadgeTone> = {
  info: "primary",
  warn: "warning",
  error: "danger",
  debug: "neutral",
};

export const LevelBadge = ({ level }: { level: LogLevel }) => (
  <Badge tone={levelTones[level]}>{levelNames[level]}</Badge>
);

const statusTone = (status: number): BadgeTone =>
  status >= 400 ? "danger" : status >= 300 ? "warning" : "success";

/** The status of a response: 400 and above red, 300 and above yellow, otherwise green. */
export const StatusBadge = ({ status }: { status: number | null }) =>
  status === null ? null : <Badge tone={statusTone(status)}>{status}</Badge>;
