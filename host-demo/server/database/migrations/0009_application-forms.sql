CREATE TABLE "application_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"design_id" text NOT NULL,
	"design_version" integer NOT NULL,
	"name" text NOT NULL,
	"json_str" text NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"end_time" timestamp (3) with time zone,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_files" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "form_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "application_forms_live" ON "application_forms" USING btree ("subsite_id") WHERE is_live;--> statement-breakpoint
INSERT INTO "application_forms" ("id", "subsite_id", "design_id", "design_version", "name", "json_str", "create_by_name")
SELECT DISTINCT ON (d.subsite_id) md5('application-form ' || d.id), d.subsite_id, d.id, d.version, d.name, d.json_str, d.update_by_name
FROM form_designs d
WHERE d.name = '依申请公开申请表' AND length(d.json_str) <= 200000
  AND d.json_str ~ '"model"\s*:\s*"title"' AND d.json_str ~ '"model"\s*:\s*"content"'
  AND d.json_str ~ '"model"\s*:\s*"applicantName"' AND d.json_str ~ '"model"\s*:\s*"cardCode"'
  AND d.json_str ~ '"model"\s*:\s*"tel"' AND d.json_str ~ '"model"\s*:\s*"address"'
ORDER BY d.subsite_id, d.update_time DESC, d.id DESC;
