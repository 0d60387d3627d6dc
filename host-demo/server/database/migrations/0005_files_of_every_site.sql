CREATE INDEX "users_avatar" ON "users" USING btree ("avatar") WHERE avatar <> '';--> statement-breakpoint
-- Sites created by people have ids with letters, so their pictures in texts were not found.
CREATE OR REPLACE FUNCTION files_of(content text, annexes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT found.id), '{}') FROM (
    SELECT (regexp_matches(content, '/files/[\w-]+/[0-9]{6}/([0-9a-f]{32})', 'g'))[1] AS id
    UNION ALL SELECT annex ->> 'uid' FROM jsonb_array_elements(annexes) annex
  ) found
$$;--> statement-breakpoint
-- Rebuilding takes minutes with a million articles. Indexes of platforms without such sites stay correct.
DO $$ BEGIN
  IF EXISTS (SELECT FROM subsites WHERE id !~ '^[0-9]+$') THEN
    REINDEX INDEX "articles_files";
    REINDEX INDEX "published_files";
    REINDEX INDEX "announcements_files";
    REINDEX INDEX "announcement_replies_files";
  END IF;
END $$;
