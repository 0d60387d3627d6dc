ALTER TABLE "user_roles" ADD COLUMN "valid_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_subsites" ADD COLUMN "valid_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_positions" ADD COLUMN "valid_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_roles_until" ON "user_roles" USING btree ("valid_until") WHERE valid_until <> '';--> statement-breakpoint
CREATE INDEX "user_subsites_until" ON "user_subsites" USING btree ("valid_until") WHERE valid_until <> '';--> statement-breakpoint
CREATE INDEX "user_positions_until" ON "user_positions" USING btree ("valid_until") WHERE valid_until <> '';--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_lasting" CHECK (valid_until = '' or role_id not in ('r0', 'ra1', 'ra2', 'ra3'));--> statement-breakpoint
-- Day in China by the clock of the database.
CREATE FUNCTION "china_today"() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')
$$;--> statement-breakpoint
CREATE VIEW "held_positions" ("user_id", "position_id") AS
	SELECT user_id, position_id FROM user_positions WHERE valid_until = '' OR valid_until >= china_today();--> statement-breakpoint
-- Grants to a person count until the end of their last day (0038_positions.sql). The condition is outside: a union whose first part has
-- one could not use the primary key for each pair.
CREATE OR REPLACE VIEW "held_roles" ("user_id", "role_id", "depart_id", "position_id") AS
	SELECT user_id, role_id, depart_id, position_id FROM (
		SELECT user_id, role_id, NULL::text AS depart_id, NULL::text AS position_id, valid_until FROM user_roles
		UNION ALL
		SELECT ud.user_id, g.role_id, g.depart_id, NULL, ''::text FROM user_departments ud
			JOIN department_lines l ON l.depart_id = ud.depart_id JOIN department_roles g ON g.depart_id = l.above_id
		UNION ALL
		SELECT up.user_id, g.role_id, NULL, p.id, up.valid_until FROM user_positions up
			JOIN positions p ON p.id = up.position_id AND p.status = '1'
			JOIN position_roles g ON g.position_id = p.id
	) held WHERE valid_until = '' OR valid_until >= china_today();--> statement-breakpoint
CREATE OR REPLACE VIEW "held_subsites" ("user_id", "subsite_id", "depart_id", "position_id") AS
	SELECT user_id, subsite_id, depart_id, position_id FROM (
		SELECT user_id, subsite_id, NULL::text AS depart_id, NULL::text AS position_id, valid_until FROM user_subsites
		UNION ALL
		SELECT ud.user_id, g.subsite_id, g.depart_id, NULL, ''::text FROM user_departments ud
			JOIN department_lines l ON l.depart_id = ud.depart_id JOIN department_subsites g ON g.depart_id = l.above_id
		UNION ALL
		SELECT up.user_id, g.subsite_id, NULL, p.id, up.valid_until FROM user_positions up
			JOIN positions p ON p.id = up.position_id AND p.status = '1'
			JOIN position_subsites g ON g.position_id = p.id
	) held WHERE valid_until = '' OR valid_until >= china_today();--> statement-breakpoint
-- A new last day concerns its person only; moved pairs still concern everyone.
DO $$
DECLARE told text[];
BEGIN
	FOREACH told SLICE 1 IN ARRAY array[
		['user_roles', 'role_id', 'rights'], ['user_subsites', 'subsite_id', 'sites'], ['user_positions', 'position_id', 'sites']
	] LOOP
		EXECUTE format('drop trigger tell_pair_moved on %I', told[1]);
		EXECUTE format('create trigger tell_pair_moved after update of user_id, %I on %I
			for each statement execute function tell_known_changed(%L)', told[2], told[1], told[3]);
		EXECUTE format('create trigger tell_day_changed after update on %I referencing new table as changed
			for each statement execute function tell_access(''user_id'', ''accessOf'')', told[1]);
	END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "grant_review_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text NOT NULL,
	"name" text NOT NULL,
	"valid_until" text NOT NULL,
	"last_used" timestamp (3) with time zone,
	"is_knowable" boolean NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "grant_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"depart_id" text NOT NULL,
	"scope_name" text NOT NULL,
	"left_out" integer NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grant_review_items" ADD CONSTRAINT "grant_review_items_review_id_grant_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."grant_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_review_items" ADD CONSTRAINT "grant_review_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_review_items_review" ON "grant_review_items" USING btree ("review_id","user_id","id");--> statement-breakpoint
CREATE INDEX "grant_review_items_user" ON "grant_review_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grant_review_items_open" ON "grant_review_items" USING btree ("review_id") WHERE decision = '';--> statement-breakpoint
CREATE INDEX "grant_reviews_scope" ON "grant_reviews" USING btree ("create_by","depart_id","create_time");