CREATE TABLE "sealed_results" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sealed" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "sealed_results" ADD CONSTRAINT "sealed_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_results_user" ON "sealed_results" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "departments_name" ON "departments" USING btree ("depart_name");--> statement-breakpoint
-- Renames later departments and sites of one name in one place: 办公室 becomes 办公室（2）. The oldest keeps its name.
DO $$
DECLARE
	alike record;
	place int;
BEGIN
	FOR alike IN
		SELECT id, parent_id, depart_name FROM (
			SELECT *, row_number() OVER (PARTITION BY parent_id, depart_name ORDER BY create_time, id) AS place FROM departments
		) numbered WHERE numbered.place > 1 ORDER BY create_time, id
	LOOP
		place := 2;
		WHILE EXISTS (SELECT FROM departments WHERE parent_id = alike.parent_id AND depart_name = alike.depart_name || '（' || place || '）') LOOP
			place := place + 1;
		END LOOP;
		UPDATE departments SET depart_name = depart_name || '（' || place || '）', version = version + 1 WHERE id = alike.id;
	END LOOP;
	FOR alike IN
		SELECT id, parent_id, classify, name FROM (
			SELECT *, row_number() OVER (PARTITION BY parent_id, classify, name ORDER BY create_time, id) AS place FROM subsites
		) numbered WHERE numbered.place > 1 ORDER BY create_time, id
	LOOP
		place := 2;
		WHILE EXISTS (SELECT FROM subsites WHERE parent_id = alike.parent_id AND classify = alike.classify AND name = alike.name || '（' || place || '）') LOOP
			place := place + 1;
		END LOOP;
		UPDATE subsites SET name = name || '（' || place || '）', version = version + 1 WHERE id = alike.id;
	END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "departments_one_name" ON "departments" USING btree ("parent_id","depart_name");--> statement-breakpoint
CREATE UNIQUE INDEX "subsites_one_name" ON "subsites" USING btree ("parent_id","classify","name");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
-- Returns the shortest end of a department's path that no other department has, such as 市教育局 / 办公室.
CREATE FUNCTION department_label(wanted text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
	names text[] := '{}';
	above text := wanted;
	own record;
	alike int;
BEGIN
	LOOP
		SELECT parent_id, depart_name INTO own FROM departments WHERE id = above;
		EXIT WHEN NOT FOUND;
		names := own.depart_name || names;
		WITH RECURSIVE found AS (
			SELECT id, 1 AS place FROM departments WHERE depart_name = names[1]
			UNION ALL
			SELECT d.id, f.place + 1 FROM found f JOIN departments d ON d.parent_id = f.id AND d.depart_name = names[f.place + 1]
			WHERE f.place < cardinality(names)
		) SELECT count(*) INTO alike FROM (SELECT FROM found WHERE place = cardinality(names) LIMIT 2) counted;
		EXIT WHEN alike < 2;
		above := own.parent_id;
	END LOOP;
	RETURN array_to_string(names, ' / ');
END $$;
