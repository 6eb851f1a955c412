-- Every statement can run again: restoring a backup that still has the dropped tables repeats this file.
ALTER TABLE "app_settings" ADD COLUMN IF NOT EXISTS "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
INSERT INTO "app_settings" ("key", "value", "created_at", "updated_at")
SELECT setting."key", setting."value", "updated_at", "updated_at" FROM "site_settings", LATERAL (VALUES
	('ghlLocationId', "ghl_location_id"),
	('ghlPrivateKey', "ghl_private_key"),
	('primaryColor', "primary_color"),
	('secondaryColor', "secondary_color"),
	('accentColor', "accent_color"),
	('siteTitle', "site_title"),
	('siteDescription', "site_description"),
	('metaKeywords', "meta_keywords")
) AS setting ("key", "value") WHERE setting."value" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "app_settings" ("key", "value", "created_at", "updated_at")
SELECT setting."key", setting."value", "created_at", "updated_at" FROM "representative_config", LATERAL (VALUES
	('fiveCallsApiKey', "five_calls_api_key"),
	('apiEndpoint', "api_endpoint"),
	('enableApiKeyRestrictions', CASE WHEN "enable_api_key_restrictions" THEN 'on' ELSE 'off' END),
	('allowedDomains', "allowed_domains"),
	('quotaLimit', "quota_limit"::text),
	('enableLogging', CASE WHEN "enable_logging" THEN 'on' ELSE 'off' END),
	('testAddress', "test_address")
) AS setting ("key", "value") WHERE setting."value" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "representative_config" CASCADE;--> statement-breakpoint
DROP TABLE "site_settings" CASCADE;
