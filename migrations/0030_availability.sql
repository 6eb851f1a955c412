CREATE TABLE "availability_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"week" date NOT NULL,
	"product" text NOT NULL,
	"strength" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text NOT NULL,
	"client" text,
	"network" text,
	"received_on" date NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "availability_reports_client_index" ON "availability_reports" USING btree ("client","product","week");--> statement-breakpoint
CREATE INDEX "availability_reports_network_index" ON "availability_reports" USING btree ("network");--> statement-breakpoint
CREATE INDEX "availability_reports_week_index" ON "availability_reports" USING btree ("week");