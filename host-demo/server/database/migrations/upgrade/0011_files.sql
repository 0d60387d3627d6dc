-- The ids of the uploads that a text shows and that are attached to it.
CREATE FUNCTION files_of(content text, annexes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT found.id), '{}') FROM (
    SELECT (regexp_matches(content, '/files/[0-9]+/[0-9]{6}/([0-9a-f]{32})', 'g'))[1] AS id
    UNION ALL SELECT annex ->> 'uid' FROM jsonb_array_elements(annexes) annex
  ) found
$$;--> statement-breakpoint
CREATE TABLE "arrivals" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"create_by" text NOT NULL,
	"size" bigint NOT NULL,
	"metadata" jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsite_extensions" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"max_width" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watermarks" (
	"obj" text NOT NULL,
	"obj_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"color" text NOT NULL,
	"font_size" integer NOT NULL,
	"picture_id" text NOT NULL,
	"opacity" integer NOT NULL,
	"position" integer NOT NULL,
	"offset_x" integer NOT NULL,
	"offset_y" integer NOT NULL,
	"min_width" integer NOT NULL,
	"min_height" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "watermarks_obj_obj_id_pk" PRIMARY KEY("obj","obj_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "annexes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "annexes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "create_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "media_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "width" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "height" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "thumb" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "original_path" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "besides" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subsite_extensions" ADD CONSTRAINT "subsite_extensions_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_files" ON "articles" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "published_files" ON "published_articles" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "uploads_folder" ON "uploads" USING btree ("subsite_id","kind","dir","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_path" ON "uploads" USING btree ("path");