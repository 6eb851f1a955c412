/** Days. Tests hold `docs/retention.md` to these. */
export const retentionDays = {
  /** Sent deliveries, and emails saved as files. */
  mails: 30,
  /** Earlier versions of content, and deleted content. */
  versions: 30,
  /** In the applicant's own browser. */
  drafts: 30,
  unusedPhotos: 1,
  /** Unless LOG_RETENTION_DAYS says otherwise. */
  logs: 90,
  /** Unless BACKUP_KEEP_DAYS says otherwise. */
  backups: 35,
} as const;
