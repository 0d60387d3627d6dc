CREATE FUNCTION word_parts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lowered.words, place, size)), '{}')
  FROM (SELECT lower(words) AS words) lowered, generate_series(1, 3) size,
    generate_series(1, length(lowered.words) + 1 - size) place
$$;--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
CREATE INDEX "users_parts" ON "users" USING gin (word_parts("username"), word_parts("realname"), word_parts("phone"), word_parts("email"));
