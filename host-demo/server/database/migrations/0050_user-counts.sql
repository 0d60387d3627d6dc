-- Each change of a row of `users` rewrites all its indexes, so numbers that change with each grant have a table of their own.
CREATE TABLE "user_counts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role_count" integer DEFAULT 0 NOT NULL,
	"site_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "user_counts" SELECT id, role_count, site_count FROM "users";--> statement-breakpoint
DROP INDEX "users_without_role";--> statement-breakpoint
DROP INDEX "users_without_site";--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_counts_without_role" ON "user_counts" USING btree ("user_id") WHERE role_count = 0;--> statement-breakpoint
CREATE INDEX "user_counts_without_site" ON "user_counts" USING btree ("user_id") WHERE site_count = 0;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role_count";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "site_count";--> statement-breakpoint
CREATE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO user_counts (user_id) SELECT id FROM added ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_inserted AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_user();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_user_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO user_counts (user_id, role_count) SELECT user_id, count(*) FROM changed GROUP BY user_id ORDER BY user_id
			ON CONFLICT (user_id) DO UPDATE SET role_count = user_counts.role_count + EXCLUDED.role_count;
	ELSE
		UPDATE user_counts u SET role_count = u.role_count - c.number
			FROM (SELECT user_id, count(*)::int AS number FROM changed GROUP BY user_id) c WHERE u.user_id = c.user_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_user_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO user_counts (user_id, site_count) SELECT user_id, count(*) FROM changed GROUP BY user_id ORDER BY user_id
			ON CONFLICT (user_id) DO UPDATE SET site_count = user_counts.site_count + EXCLUDED.site_count;
	ELSE
		UPDATE user_counts u SET site_count = u.site_count - c.number
			FROM (SELECT user_id, count(*)::int AS number FROM changed GROUP BY user_id) c WHERE u.user_id = c.user_id;
	END IF;
	RETURN NULL;
END $$;
