CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"host" text NOT NULL,
	"ascii_host" text NOT NULL,
	"protocol" text NOT NULL,
	"port" integer DEFAULT 0 NOT NULL,
	"is_primary" text DEFAULT 'N' NOT NULL,
	"wildcard" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_ascii_host_unique" UNIQUE("ascii_host")
);
--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "short_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "site_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "site_id_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "icp_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "police_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "home_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "seo_keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "status" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "create_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "create_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "create_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "update_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domains_time" ON "domains" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_primary" ON "domains" USING btree ("subsite_id") WHERE is_primary = 'Y';--> statement-breakpoint
CREATE INDEX "subsites_order" ON "subsites" USING btree ("classify","sort_no","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subsites_site_id_code" ON "subsites" USING btree ("site_id_code") WHERE site_id_code <> '';