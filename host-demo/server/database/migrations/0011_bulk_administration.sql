ALTER TABLE "users" ADD COLUMN "role_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "site_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_without_role" ON "users" USING btree ("id") WHERE role_count = 0 and deleted_time is null;--> statement-breakpoint
CREATE INDEX "users_without_site" ON "users" USING btree ("id") WHERE site_count = 0 and not is_super and deleted_time is null;--> statement-breakpoint
CREATE INDEX "users_without_department" ON "users" USING btree ("id") WHERE depart_id = '' and deleted_time is null;--> statement-breakpoint
CREATE INDEX "users_without_sign_in" ON "users" USING btree ("id") WHERE last_login_time is null and deleted_time is null;--> statement-breakpoint
CREATE INDEX "user_subsites_site" ON "user_subsites" USING btree ("subsite_id","user_id");--> statement-breakpoint
UPDATE "users" SET "role_count" = (SELECT count(*) FROM "user_roles" r WHERE r.user_id = "users".id),
	"site_count" = (SELECT count(*) FROM "user_subsites" s WHERE s.user_id = "users".id);--> statement-breakpoint
-- Maintains the numbers, so that the few users without a role or a site are found by an index.
CREATE FUNCTION count_user_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE users SET role_count = role_count + CASE tg_op WHEN 'INSERT' THEN c.number ELSE -c.number END
		FROM (SELECT user_id, count(*)::int AS number FROM changed GROUP BY user_id) c WHERE users.id = c.user_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_roles_inserted AFTER INSERT ON "user_roles" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_roles();--> statement-breakpoint
CREATE TRIGGER user_roles_deleted AFTER DELETE ON "user_roles" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_roles();--> statement-breakpoint
CREATE FUNCTION count_user_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE users SET site_count = site_count + CASE tg_op WHEN 'INSERT' THEN c.number ELSE -c.number END
		FROM (SELECT user_id, count(*)::int AS number FROM changed GROUP BY user_id) c WHERE users.id = c.user_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_subsites_inserted AFTER INSERT ON "user_subsites" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_sites();--> statement-breakpoint
CREATE TRIGGER user_subsites_deleted AFTER DELETE ON "user_subsites" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_sites();--> statement-breakpoint
-- Returns the shortest end of a site's path that no other site has, as `department_label` does for departments.
CREATE FUNCTION site_label(wanted text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
	names text[] := '{}';
	above text := wanted;
	own record;
	alike int;
BEGIN
	LOOP
		SELECT parent_id, name INTO own FROM subsites WHERE id = above;
		EXIT WHEN NOT FOUND;
		names := own.name || names;
		WITH RECURSIVE found AS (
			SELECT id, classify, 1 AS place FROM subsites WHERE name = names[1]
			UNION ALL
			SELECT s.id, s.classify, f.place + 1 FROM found f JOIN subsites s ON s.parent_id = f.id AND s.name = names[f.place + 1]
			WHERE f.place < cardinality(names)
		) SELECT count(*) INTO alike FROM (SELECT FROM found WHERE place = cardinality(names) AND classify = '0' LIMIT 2) counted;
		EXIT WHEN alike < 2;
		above := own.parent_id;
	END LOOP;
	RETURN array_to_string(names, ' / ');
END $$;
