CREATE TABLE "department_lines" (
	"depart_id" text NOT NULL,
	"above_id" text NOT NULL,
	CONSTRAINT "department_lines_depart_id_above_id_pk" PRIMARY KEY("depart_id","above_id")
);
--> statement-breakpoint
CREATE TABLE "department_roles" (
	"depart_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "department_roles_depart_id_role_id_pk" PRIMARY KEY("depart_id","role_id"),
	CONSTRAINT "department_roles_plain" CHECK (role_id not in ('r0', 'ra1', 'ra2', 'ra3'))
);
--> statement-breakpoint
CREATE TABLE "department_subsites" (
	"depart_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "department_subsites_depart_id_subsite_id_pk" PRIMARY KEY("depart_id","subsite_id")
);
--> statement-breakpoint
ALTER TABLE "department_lines" ADD CONSTRAINT "department_lines_depart_id_departments_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_lines" ADD CONSTRAINT "department_lines_above_id_departments_id_fk" FOREIGN KEY ("above_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_roles" ADD CONSTRAINT "department_roles_depart_id_departments_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_roles" ADD CONSTRAINT "department_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_subsites" ADD CONSTRAINT "department_subsites_depart_id_departments_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_subsites" ADD CONSTRAINT "department_subsites_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_lines_above" ON "department_lines" USING btree ("above_id","depart_id");--> statement-breakpoint
CREATE INDEX "department_roles_role" ON "department_roles" USING btree ("role_id","depart_id");--> statement-breakpoint
CREATE INDEX "department_subsites_site" ON "department_subsites" USING btree ("subsite_id","depart_id");--> statement-breakpoint
INSERT INTO "department_lines" SELECT id, id FROM "departments"
	UNION SELECT d.id, a.id FROM "departments" d CROSS JOIN LATERAL generate_series(3, length(d.org_code), 3) n
	JOIN "departments" a ON a.org_code = left(d.org_code, n);--> statement-breakpoint
-- Keeps the lines as the codes say. New departments above existing ones come from imports of other systems only.
CREATE FUNCTION "add_department_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO department_lines SELECT id, id FROM added UNION SELECT n.id, a.id FROM added n CROSS JOIN LATERAL generate_series(3, length(n.org_code), 3) k
		JOIN departments a ON a.org_code = left(n.org_code, k) ON CONFLICT DO NOTHING;
	IF EXISTS (SELECT FROM departments b WHERE b.parent_id IN (SELECT id FROM added WHERE id <> '')) THEN
		INSERT INTO department_lines SELECT b.id, n.id FROM departments b CROSS JOIN LATERAL generate_series(3, length(b.org_code), 3) k
			JOIN added n ON n.org_code = left(b.org_code, k) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "move_department_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
	SELECT array_agg(n.id) INTO ids FROM changed n JOIN before o ON o.id = n.id WHERE o.org_code <> n.org_code;
	IF ids IS NULL THEN RETURN NULL; END IF;
	DELETE FROM department_lines WHERE depart_id = ANY(ids) OR above_id = ANY(ids);
	INSERT INTO department_lines SELECT unnest(ids), unnest(ids) UNION SELECT d.id, a.id FROM departments d CROSS JOIN LATERAL generate_series(3, length(d.org_code), 3) k
		JOIN departments a ON a.org_code = left(d.org_code, k) WHERE d.id = ANY(ids) OR a.id = ANY(ids) ON CONFLICT DO NOTHING;
	FOR at_id IN 1..cardinality(ids) BY 100 LOOP
		PERFORM pg_notify('qundao_push', json_build_object('accessOfDepartments', ids[at_id:at_id + 99])::text);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_department_lines" AFTER INSERT ON "departments" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION add_department_lines();--> statement-breakpoint
CREATE TRIGGER "move_department_lines" AFTER UPDATE ON "departments" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION move_department_lines();--> statement-breakpoint
-- What people have, one row per source: given to the person (no department), or to a department of theirs or above it.
CREATE VIEW "held_roles" ("user_id", "role_id", "depart_id") AS
	SELECT user_id, role_id, NULL::text FROM user_roles
	UNION ALL
	SELECT ud.user_id, g.role_id, g.depart_id FROM user_departments ud JOIN department_lines l ON l.depart_id = ud.depart_id
		JOIN department_roles g ON g.depart_id = l.above_id;--> statement-breakpoint
CREATE VIEW "held_subsites" ("user_id", "subsite_id", "depart_id") AS
	SELECT user_id, subsite_id, NULL::text FROM user_subsites
	UNION ALL
	SELECT ud.user_id, g.subsite_id, g.depart_id FROM user_departments ud JOIN department_lines l ON l.depart_id = ud.depart_id
		JOIN department_subsites g ON g.depart_id = l.above_id;--> statement-breakpoint
DO $$
DECLARE told text;
BEGIN
	FOREACH told IN ARRAY array['department_roles', 'department_subsites'] LOOP
		EXECUTE format('create trigger tell_given after insert on %I referencing new table as changed
			for each statement execute function tell_access(''depart_id'', ''accessOfDepartments'')', told);
		EXECUTE format('create trigger tell_taken after delete on %I referencing old table as changed
			for each statement execute function tell_access(''depart_id'', ''accessOfDepartments'')', told);
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "department_roles"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "department_subsites"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('sites');--> statement-breakpoint
CREATE TRIGGER "tell_sites_moved" AFTER UPDATE ON "user_departments"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('sites');
