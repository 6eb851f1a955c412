CREATE TABLE "administrator_security" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"devices_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "administrator_security" ADD CONSTRAINT "administrator_security_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"),"is_admin");