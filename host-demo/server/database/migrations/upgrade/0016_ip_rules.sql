CREATE TABLE "ip_rule_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ip_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text,
	"rule_name" text NOT NULL,
	"rule_type" text NOT NULL,
	"ip_ranges" text NOT NULL,
	"week_days" text DEFAULT '1234567' NOT NULL,
	"start_time" text DEFAULT '00:00' NOT NULL,
	"end_time" text DEFAULT '24:00' NOT NULL,
	"rule_scope" text DEFAULT 'office' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ip_rules" ADD CONSTRAINT "ip_rules_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ip_rules_order" ON "ip_rules" USING btree ("sort_no","id");--> statement-breakpoint
CREATE INDEX "ip_rules_time" ON "ip_rules" USING btree ("create_time","id");--> statement-breakpoint
INSERT INTO "ip_rule_revision" ("id", "revision") VALUES (1, 0);
