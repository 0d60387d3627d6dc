CREATE FUNCTION short_words(site text, words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(site || ' ' || substr(lowered.words, place, size)), '{}')
  FROM (SELECT lower(words) AS words) lowered, generate_series(1, 2) size,
    generate_series(1, length(lowered.words) + 1 - size) place
$$;--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin (short_words("subsite_id", "title"));--> statement-breakpoint
CREATE INDEX "articles_author_words" ON "articles" USING gin (short_words("subsite_id", "author"));--> statement-breakpoint
ALTER INDEX "articles_title_words" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "articles_author_words" ALTER COLUMN 1 SET STATISTICS 500;
