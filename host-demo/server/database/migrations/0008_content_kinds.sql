-- Files that the values of model fields name.
CREATE FUNCTION files_in(model_fields jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT found.id), '{}') FROM (
    SELECT (regexp_matches(model_fields::text, '/files/[\w-]+/[0-9]{6}/([0-9a-f]{32})', 'g'))[1] AS id
  ) found
$$;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sort_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "sort_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_model_files" ON "articles" USING gin (files_in("model_fields"));--> statement-breakpoint
CREATE INDEX "articles_column_sort" ON "articles" USING btree ("news_class_id","subsite_id","sort_no","id");--> statement-breakpoint
CREATE INDEX "published_model_files" ON "published_articles" USING gin (files_in("model_fields"));--> statement-breakpoint
CREATE UNIQUE INDEX "models_kind" ON "models" USING btree ("kind") WHERE kind <> '';