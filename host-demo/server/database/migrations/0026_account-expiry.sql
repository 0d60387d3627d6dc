ALTER TABLE "users" ADD COLUMN "valid_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "warned_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_valid_until" ON "users" USING btree ("valid_until","id") WHERE valid_until <> '' and deleted_time is null;--> statement-breakpoint
-- Announces changed last days, too (0019_caller_cache.sql).
CREATE OR REPLACE FUNCTION "tell_person_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(n.id::text) INTO ids FROM changed n JOIN before o ON o.id = n.id
  WHERE (n.username, n.realname, n.status, n.is_super, n.deleted_time, n.must_change_password, n.valid_until)
    IS DISTINCT FROM (o.username, o.realname, o.status, o.is_super, o.deleted_time, o.must_change_password, o.valid_until);
  FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
    PERFORM pg_notify('qundao_push', json_build_object('people', ids[at_id:at_id + 99])::text);
  END LOOP;
  RETURN NULL;
END $$;
