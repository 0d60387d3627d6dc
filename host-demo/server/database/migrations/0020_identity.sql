CREATE TABLE "password_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_history_user" ON "password_history" USING btree ("user_id","id");--> statement-breakpoint
-- Keeps the hash of the former password, whatever replaces it, and notes the time.
CREATE FUNCTION "keep_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.password_time := now();
  IF OLD.password <> '' THEN
    INSERT INTO password_history (user_id, hash) VALUES (OLD.id, OLD.password);
    DELETE FROM password_history WHERE user_id = OLD.id
      AND id NOT IN (SELECT h.id FROM password_history h WHERE h.user_id = OLD.id ORDER BY h.id DESC LIMIT 5);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_password" BEFORE UPDATE OF "password" ON "users" FOR EACH ROW
  WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION keep_password();--> statement-breakpoint
-- As before (0019_caller_cache.sql), with `password_due`. The last use is no change that others need to know.
CREATE OR REPLACE FUNCTION "tell_session_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(n.id::text) INTO ids FROM changed n JOIN before o ON o.id = n.id
  WHERE (n.subsite_id, n.revoked, n.expire_time, n.user_id, n.password_due)
    IS DISTINCT FROM (o.subsite_id, o.revoked, o.expire_time, o.user_id, o.password_due);
  FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
    PERFORM pg_notify('qundao_push', json_build_object('sessions', ids[at_id:at_id + 99])::text);
  END LOOP;
  RETURN NULL;
END $$;
