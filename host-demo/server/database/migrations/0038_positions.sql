CREATE TABLE "position_roles" (
	"position_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "position_roles_position_id_role_id_pk" PRIMARY KEY("position_id","role_id"),
	CONSTRAINT "position_roles_plain" CHECK (role_id not in ('r0', 'ra1', 'ra2', 'ra3'))
);
--> statement-breakpoint
CREATE TABLE "position_subsites" (
	"position_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "position_subsites_position_id_subsite_id_pk" PRIMARY KEY("position_id","subsite_id")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "positions_name_unique" UNIQUE("name"),
	CONSTRAINT "positions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_positions" (
	"user_id" text NOT NULL,
	"position_id" text NOT NULL,
	CONSTRAINT "user_positions_user_id_position_id_pk" PRIMARY KEY("user_id","position_id")
);
--> statement-breakpoint
ALTER TABLE "position_roles" ADD CONSTRAINT "position_roles_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_roles" ADD CONSTRAINT "position_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_subsites" ADD CONSTRAINT "position_subsites_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_subsites" ADD CONSTRAINT "position_subsites_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_positions" ADD CONSTRAINT "user_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_positions" ADD CONSTRAINT "user_positions_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_roles_role" ON "position_roles" USING btree ("role_id","position_id");--> statement-breakpoint
CREATE INDEX "position_subsites_site" ON "position_subsites" USING btree ("subsite_id","position_id");--> statement-breakpoint
CREATE INDEX "positions_order" ON "positions" USING btree ("sort_no","id");--> statement-breakpoint
CREATE INDEX "positions_time" ON "positions" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "user_positions_position" ON "user_positions" USING btree ("position_id","user_id");--> statement-breakpoint
-- One more source of what people have: their positions, while these are on (0025_membership.sql).
CREATE OR REPLACE VIEW "held_roles" ("user_id", "role_id", "depart_id", "position_id") AS
	SELECT user_id, role_id, NULL::text, NULL::text FROM user_roles
	UNION ALL
	SELECT ud.user_id, g.role_id, g.depart_id, NULL FROM user_departments ud JOIN department_lines l ON l.depart_id = ud.depart_id
		JOIN department_roles g ON g.depart_id = l.above_id
	UNION ALL
	SELECT up.user_id, g.role_id, NULL, p.id FROM user_positions up JOIN positions p ON p.id = up.position_id AND p.status = '1'
		JOIN position_roles g ON g.position_id = p.id;--> statement-breakpoint
CREATE OR REPLACE VIEW "held_subsites" ("user_id", "subsite_id", "depart_id", "position_id") AS
	SELECT user_id, subsite_id, NULL::text, NULL::text FROM user_subsites
	UNION ALL
	SELECT ud.user_id, g.subsite_id, g.depart_id, NULL FROM user_departments ud JOIN department_lines l ON l.depart_id = ud.depart_id
		JOIN department_subsites g ON g.depart_id = l.above_id
	UNION ALL
	SELECT up.user_id, g.subsite_id, NULL, p.id FROM user_positions up JOIN positions p ON p.id = up.position_id AND p.status = '1'
		JOIN position_subsites g ON g.position_id = p.id;--> statement-breakpoint
-- Names what gives a role or site: a department by its label, or a position. Null if it was given to the person.
CREATE FUNCTION "giver_label"(depart text, post text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(department_label(depart), (SELECT '岗位“' || name || '”' FROM positions WHERE id = post))
$$;--> statement-breakpoint
-- The trigger announces positions that were switched on or off.
CREATE FUNCTION "tell_position_switched"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
	SELECT array_agg(n.id) INTO ids FROM changed n JOIN before o ON o.id = n.id WHERE n.status <> o.status;
	FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
		PERFORM pg_notify('qundao_push', json_build_object('accessOfPositions', ids[at_id:at_id + 99])::text);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_position_switched" AFTER UPDATE ON "positions" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION tell_position_switched();--> statement-breakpoint
DO $$
DECLARE told text[];
BEGIN
	FOREACH told SLICE 1 IN ARRAY array[
		['user_positions', 'user_id', 'accessOf'], ['position_roles', 'position_id', 'accessOfPositions'],
		['position_subsites', 'position_id', 'accessOfPositions']
	] LOOP
		EXECUTE format('create trigger tell_given after insert on %I referencing new table as changed
			for each statement execute function tell_access(%L, %L)', told[1], told[2], told[3]);
		EXECUTE format('create trigger tell_taken after delete on %I referencing old table as changed
			for each statement execute function tell_access(%L, %L)', told[1], told[2], told[3]);
		EXECUTE format('create trigger tell_pair_moved after update on %I
			for each statement execute function tell_known_changed(''sites'')', told[1]);
	END LOOP;
END $$;
