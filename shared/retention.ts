/** Days. Tests hold `docs/retention.md` to these. */
export const retentionDays = {
  mails: 30,
  versions: 30,
  looks: 365,
  drafts: 30,
  unusedPhotos: 1,
  /** The keyed hashes of those who reported on availability; a week can be reported on as long. */
  availabilityClients: 28,
  /** After its Congress has ended; until then, the next mailing asks for the new one. */
  endedDistricts: 180,
  importUploads: 1,
  /** What an import filled, and from what list someone came, so that it can be undone. */
  importUndo: 30,
  unconfirmedImports: 60,
  /** Keyed hashes, so that no list brings an erased person back, however old it is. */
  erasedAddresses: Number.POSITIVE_INFINITY,
  /** Unless LOG_RETENTION_DAYS says otherwise. */
  logs: 90,
  /** Unless BACKUP_KEEP_DAYS says otherwise. */
  backups: 35,
} as const;
