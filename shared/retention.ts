/** How many days we keep what is not part of a registration. `docs/retention.md` has the table; tests hold it to these. */
export const retentionDays = {
  /** Deliveries that were sent, and emails saved as files. */
  mails: 30,
  /** Earlier versions of content, and deleted content. */
  versions: 30,
  /** An unsent application, in the applicant's own browser. */
  drafts: 30,
  /** An uploaded photo that nothing shows. */
  unusedPhotos: 1,
  /** Backup files, unless BACKUP_KEEP_DAYS says otherwise. */
  backups: 35,
} as const;
