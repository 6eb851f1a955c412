ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk";
