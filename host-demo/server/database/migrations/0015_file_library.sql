-- Everything in a text that may be the id of a file.
CREATE FUNCTION ids_in(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT found.id), '{}') FROM (
    SELECT (regexp_matches(content, '[0-9a-f]{32}', 'g'))[1] AS id
  ) found
$$;--> statement-breakpoint
-- The page shows files of every kind. A title that an administrator chose stays.
UPDATE "menus" SET "title" = '文件库' WHERE "id" = '168' AND "title" = '图片库';--> statement-breakpoint
UPDATE "rights" SET "describe" = '查看文件库' WHERE "action" = 'cms:picture:list' AND "describe" = '查看图片库';--> statement-breakpoint
UPDATE "rights" SET "describe" = '整理文件库' WHERE "action" = 'cms:picture:edit' AND "describe" = '整理图片库';--> statement-breakpoint
UPDATE "rights" SET "describe" = '删除文件' WHERE "action" = 'cms:picture:delete' AND "describe" = '删除图片';--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"places" jsonb NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fetches" integer DEFAULT 0 NOT NULL,
	"last_fetch" timestamp (3) with time zone,
	"back_reason" text DEFAULT '' NOT NULL,
	"back_by_name" text DEFAULT '' NOT NULL,
	"back_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "stored" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "stored_thumb" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "idle_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "down_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "takedowns_upload" ON "takedowns" USING btree ("upload_id","time");--> statement-breakpoint
CREATE INDEX "uploads_time" ON "uploads" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "uploads_size" ON "uploads" USING btree ("subsite_id","size","id");--> statement-breakpoint
CREATE INDEX "uploads_content" ON "uploads" USING btree ("subsite_id","sha256");--> statement-breakpoint
CREATE INDEX "uploads_idle" ON "uploads" USING btree ("subsite_id","idle_since") WHERE idle_since is not null;--> statement-breakpoint
CREATE INDEX "uploads_stored" ON "uploads" USING btree (substring(stored from '/([0-9a-f]{32})[.]')) WHERE stored <> '';--> statement-breakpoint
CREATE INDEX "form_designs_files" ON "form_designs" USING gin (ids_in("json_str"));--> statement-breakpoint
CREATE INDEX "process_instances_form_files" ON "process_instances" USING gin (ids_in("form_data"::text));--> statement-breakpoint
CREATE INDEX "recycled_rows_files" ON "recycled_rows" USING gin (ids_in("row"::text));