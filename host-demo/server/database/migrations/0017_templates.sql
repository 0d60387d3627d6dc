CREATE TABLE "template_previews" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"html" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_previews_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"template_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"save_by_name" text NOT NULL,
	"save_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_versions_template_id_number_pk" PRIMARY KEY("template_id","number")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"fragments" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_file" UNIQUE("subsite_id","file_name")
);
--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "list_template" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "detail_template" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_previews" ADD CONSTRAINT "template_previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "templates_time" ON "templates" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "templates_files" ON "templates" USING gin (files_of("code", '[]'::jsonb));--> statement-breakpoint
CREATE INDEX "published_site" ON "published_articles" USING btree ("subsite_id","publish_date","id");--> statement-breakpoint
CREATE INDEX "published_top" ON "published_articles" USING btree ("subsite_id","publish_date") WHERE is_top;