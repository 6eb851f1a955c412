-- Trigram search for the Users and Logs tabs (a trusted extension: the owner of the database may create it).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TYPE "public"."application_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."story_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."study_category" AS ENUM('comparative', 'safety', 'patient-preference', 'genetic');--> statement-breakpoint
CREATE TYPE "public"."log_level" AS ENUM('info', 'warn', 'error', 'debug');--> statement-breakpoint
CREATE TYPE "public"."crm_status" AS ENUM('none', 'waiting', 'synced', 'failed');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('waiting', 'done', 'failed', 'dismissed');--> statement-breakpoint
CREATE TYPE "public"."registration_type" AS ENUM('patient', 'provider', 'supporter');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('admin', 'ambassador', 'healthcare_professional', 'patient', 'supporter');--> statement-breakpoint
CREATE TYPE "public"."user_status" AS ENUM('pending', 'active', 'inactive', 'suspended');--> statement-breakpoint
CREATE TABLE "ambassador_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"credentials" text NOT NULL,
	"license_number" text NOT NULL,
	"primary_license_state" text NOT NULL,
	"reason_for_applying" text,
	"status" "application_status" DEFAULT 'pending' NOT NULL,
	"reviewed_by" uuid,
	"review_notes" text,
	"npi_evidence" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ambassador_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"credentials" text NOT NULL,
	"license_number" text NOT NULL,
	"primary_license_state" text NOT NULL,
	"disclosures" text,
	"photo_url" text,
	"facebook_url" text,
	"instagram_url" text,
	"youtube_url" text,
	"website_url" text,
	"accepted_guidelines" boolean DEFAULT false NOT NULL,
	"share_publicly" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "healthcare_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"specialty" text,
	"credentials" text,
	"license_number" text,
	"primary_license_state" text,
	"years_of_experience" integer,
	"share_publicly" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hero_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"image_url" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"category" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_stories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"quote" text NOT NULL,
	"image_url" text,
	"rating" integer DEFAULT 5 NOT NULL,
	"status" "story_status" DEFAULT 'pending' NOT NULL,
	"consent_site" boolean DEFAULT false NOT NULL,
	"consent_press" boolean DEFAULT false NOT NULL,
	"consent_lawmakers" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"journal" text NOT NULL,
	"summary" text NOT NULL,
	"category" "study_category" DEFAULT 'comparative' NOT NULL,
	"year" integer NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"level" "log_level" DEFAULT 'info' NOT NULL,
	"action" text NOT NULL,
	"message" text NOT NULL,
	"details" text,
	"method" text,
	"url" text,
	"status_code" integer,
	"user_id" text,
	"user_agent" text,
	"ip_address" text,
	"duration" integer,
	"error_stack" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_contacts" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" text,
	"status" "crm_status" DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"synced_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"registration_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" "delivery_status" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"visitor" text,
	"object_path" text,
	"size" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"state" text NOT NULL,
	"registration_type" "registration_type" DEFAULT 'patient' NOT NULL,
	"license_number" text,
	"specialty" text,
	"credentials" text,
	"bio" text,
	"disclosures" text,
	"photo_url" text,
	"ambassador_info" text,
	"want_ambassador_role" boolean DEFAULT false NOT NULL,
	"share_publicly" boolean DEFAULT false NOT NULL,
	"referral_source" text,
	"agree_to_terms" boolean NOT NULL,
	"subscribe_updates" boolean DEFAULT true NOT NULL,
	"user_id" uuid NOT NULL,
	"registered_by" text,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_refreshes" (
	"source" text PRIMARY KEY NOT NULL,
	"etag" text,
	"as_of" timestamp (3) with time zone,
	"refreshed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "legislators" (
	"bioguide_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"chamber" text NOT NULL,
	"party" text NOT NULL,
	"state" text NOT NULL,
	"district" integer,
	"phone" text,
	"url" text,
	"offices" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "representative_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"five_calls_api_key" text,
	"api_endpoint" text,
	"enable_api_key_restrictions" boolean DEFAULT true NOT NULL,
	"allowed_domains" text,
	"quota_limit" integer DEFAULT 25000 NOT NULL,
	"enable_logging" boolean DEFAULT false NOT NULL,
	"test_address" text DEFAULT '1100 Congress Ave, Austin, TX 78701' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "representative_config_single_row" CHECK ("representative_config"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "service_health" (
	"service" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure_reason" text
);
--> statement-breakpoint
CREATE TABLE "service_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ghl_location_id" text,
	"ghl_private_key" text,
	"primary_color" text DEFAULT '#0056b3' NOT NULL,
	"secondary_color" text DEFAULT '#17a2b8' NOT NULL,
	"accent_color" text DEFAULT '#e91e63' NOT NULL,
	"site_title" text DEFAULT 'Thyroid Access Alliance' NOT NULL,
	"site_description" text DEFAULT 'Advocating for Better Thyroid Care' NOT NULL,
	"meta_keywords" text DEFAULT 'thyroid, health, alliance, NDT, advocacy' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_single_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"state" text,
	"role" "user_role" DEFAULT 'supporter' NOT NULL,
	"status" "user_status" DEFAULT 'pending' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"photo_url" text,
	"agree_to_terms" boolean DEFAULT false NOT NULL,
	"subscribe_updates" boolean DEFAULT true NOT NULL,
	"referral_source" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_profiles" ADD CONSTRAINT "ambassador_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_profiles" ADD CONSTRAINT "ambassador_profiles_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_profiles" ADD CONSTRAINT "healthcare_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ambassador_applications_user_index" ON "ambassador_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ambassador_applications_reviewed_by_index" ON "ambassador_applications" USING btree ("reviewed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ambassador_profiles_user_unique" ON "ambassador_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ambassador_profiles_approved_by_index" ON "ambassador_profiles" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "ambassador_profiles_order_index" ON "ambassador_profiles" USING btree ("display_order","approved_at") WHERE "ambassador_profiles"."is_approved";--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_profiles_user_unique" ON "healthcare_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hero_images_order_index" ON "hero_images" USING btree ("display_order","created_at");--> statement-breakpoint
CREATE INDEX "news_articles_published_index" ON "news_articles" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "patient_stories_status_index" ON "patient_stories" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "studies_year_index" ON "studies" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "admin_logs_level_index" ON "admin_logs" USING btree ("level","id");--> statement-breakpoint
CREATE INDEX "admin_logs_created_index" ON "admin_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_logs_search_index" ON "admin_logs" USING gin (lower("action" || ' ' || "message" || ' ' || coalesce("url", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "crm_contacts_failed_index" ON "crm_contacts" USING btree ("status") WHERE "crm_contacts"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "deliveries_due_index" ON "deliveries" USING btree ("next_attempt_at","id") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_registration_index" ON "deliveries" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_object_path_unique" ON "uploads" USING btree ("object_path");--> statement-breakpoint
CREATE INDEX "uploads_created_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_email_unique" ON "registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_user_unique" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_name_index" ON "registrations" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "registrations_created_index" ON "registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_public_index" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."share_publicly";--> statement-breakpoint
CREATE INDEX "registrations_pending_index" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."want_ambassador_role" and "registrations"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_phone_index" ON "registrations" USING btree ("phone") WHERE "registrations"."phone" is not null;--> statement-breakpoint
CREATE INDEX "registrations_license_index" ON "registrations" USING btree ("license_number") WHERE "registrations"."license_number" is not null;--> statement-breakpoint
CREATE INDEX "registrations_search_index" ON "registrations" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "legislators_seat_index" ON "legislators" USING btree ("state","district");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_status_index" ON "users" USING btree ("status") WHERE "users"."status" in ('inactive', 'suspended');