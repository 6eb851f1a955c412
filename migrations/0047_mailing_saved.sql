ALTER TABLE "mailings" ADD COLUMN "saved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "mailings" SET "saved" = "folder"."count" FROM (
	SELECT "mailing_id", count(*)::integer AS "count" FROM "mailing_recipients"
	WHERE "state" = 'sent' AND "reason" = 'Saved to a folder, not sent: SMTP is not set up.' GROUP BY "mailing_id"
) AS "folder" WHERE "folder"."mailing_id" = "mailings"."id";
