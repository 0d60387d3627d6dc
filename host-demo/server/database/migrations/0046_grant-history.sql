CREATE TABLE "grant_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_id" text DEFAULT '' NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"actions" text[] DEFAULT '{}' NOT NULL,
	"is_baseline" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grant_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"giver_kind" text NOT NULL,
	"giver_id" text NOT NULL,
	"via_id" text NOT NULL,
	"op" smallint NOT NULL,
	"valid_until" text NOT NULL,
	"actions" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grant_names" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "grant_names_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "grant_events_user" ON "grant_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "grant_events_item" ON "grant_events" USING btree ("user_id","kind","item_id","id");--> statement-breakpoint
CREATE INDEX "grant_events_giver" ON "grant_events" USING btree ("giver_kind","giver_id","at","id") WHERE user_id = '';--> statement-breakpoint
-- Writes the gains and losses of a statement. The arguments: a query `delta` of changed rows with `op` (1, -1 or 0), and one of the events.
-- Opposite events of one transaction cancel each other. Requires transition tables `changed` and, for updates, `before`.
CREATE FUNCTION "record_grants"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known text := coalesce(current_setting('qundao.grant_change', true), '');
	change bigint;
	author jsonb;
	written bigint;
	-- A grant that has passed its last day ended with that day, at whatever time it is removed.
	moment text := 'CASE WHEN f.op = -1 AND f.valid_until < china_today() AND f.valid_until <> ''''
		THEN ((f.valid_until::date + 1)::timestamp AT TIME ZONE ''Asia/Shanghai'') - interval ''1 millisecond'' ELSE now() END';
	query text := format('WITH delta AS (%s), found (user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions) AS MATERIALIZED (%s)',
		tg_argv[0], tg_argv[1]);
BEGIN
	IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
	-- Each sign-in updates a person.
	IF tg_table_name = 'users' AND tg_op = 'UPDATE' THEN
		-- A cached plan of a join would be one for a single row.
		IF NOT EXISTS (SELECT id, status, is_super, valid_until, deleted_time IS NULL FROM changed
			EXCEPT SELECT id, status, is_super, valid_until, deleted_time IS NULL FROM before) THEN RETURN NULL; END IF;
	END IF;
	-- Joining and leaving exclude changes of what the department, those above it or the position give: neither would see the other.
	IF tg_table_name = 'user_departments' THEN
		PERFORM FROM departments WHERE id IN (SELECT l.above_id FROM changed c JOIN department_lines l USING (depart_id)) ORDER BY id FOR KEY SHARE;
	ELSIF tg_table_name = 'user_positions' THEN
		PERFORM FROM positions WHERE id IN (SELECT position_id FROM changed) ORDER BY id FOR KEY SHARE;
	END IF;
	IF known = '' THEN
		change := nextval('grant_changes_id_seq');
		EXECUTE query || '
			INSERT INTO grant_events (change_id, at, user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions)
			SELECT $1, ' || moment || ', f.* FROM found f' USING change;
	ELSE
		change := known::bigint;
		EXECUTE query || ', gone AS (
				DELETE FROM grant_events e USING found f WHERE e.user_id = f.user_id AND e.kind = f.kind AND e.item_id = f.item_id
					AND e.giver_kind = f.giver_kind AND e.giver_id = f.giver_id AND e.via_id = f.via_id AND e.change_id = $1
					AND e.op = -f.op AND f.op <> 0 RETURNING e.*
			), reverted AS (
				DELETE FROM grant_events e USING gone g WHERE g.op = 1 AND e.op = 0 AND e.change_id = $1 AND e.user_id = g.user_id AND e.kind = g.kind
					AND e.item_id = g.item_id AND e.giver_kind = g.giver_kind AND e.giver_id = g.giver_id AND e.via_id = g.via_id
			)
			INSERT INTO grant_events (change_id, at, user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions)
			SELECT $1, ' || moment || ', f.user_id, f.kind, f.item_id, f.giver_kind, f.giver_id, f.via_id, CASE WHEN g.id IS NULL THEN f.op ELSE 0 END,
				f.valid_until, f.actions
			FROM found f LEFT JOIN gone g USING (user_id, kind, item_id, giver_kind, giver_id, via_id)
			WHERE g.id IS NULL OR (f.op = 1 AND (f.valid_until, f.actions) <> (g.valid_until, g.actions))' USING change;
	END IF;
	GET DIAGNOSTICS written = ROW_COUNT;
	IF known = '' AND written > 0 THEN
		author := nullif(current_setting('qundao.grant_author', true), '')::jsonb;
		INSERT INTO grant_changes (id, by_id, by_name, actions) VALUES (change, coalesce(author->>'id', ''), coalesce(author->>'name', ''),
			array(SELECT jsonb_array_elements_text(author->'actions')));
		PERFORM set_config('qundao.grant_change', change::text, true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Notes the author of the transaction, before or after its changes.
CREATE FUNCTION "note_grant_author"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known text := coalesce(current_setting('qundao.grant_change', true), '');
	author jsonb := coalesce(nullif(current_setting('qundao.grant_author', true), '')::jsonb, '{"id": "", "name": "", "actions": []}');
	first record;
BEGIN
	SELECT user_id, username INTO first FROM added ORDER BY user_id = '', id LIMIT 1;
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF author->>'id' = '' THEN author := author || jsonb_build_object('id', first.user_id, 'name', first.username); END IF;
	author := author || jsonb_build_object('actions', (SELECT jsonb_agg(DISTINCT action) FROM (
		SELECT action FROM added UNION SELECT jsonb_array_elements_text(author->'actions')) every));
	PERFORM set_config('qundao.grant_author', author::text, true);
	IF known <> '' THEN
		UPDATE grant_changes SET by_id = author->>'id', by_name = author->>'name',
			actions = array(SELECT jsonb_array_elements_text(author->'actions')) WHERE id = known::bigint;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_grant_author" AFTER INSERT ON "operation_log" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_grant_author();--> statement-breakpoint
-- Only the transaction that writes the history may correct it.
CREATE FUNCTION "guard_grant_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of rights cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "guard_grant_history" BEFORE UPDATE ON "grant_events" FOR EACH STATEMENT EXECUTE FUNCTION guard_grant_history();--> statement-breakpoint
CREATE TRIGGER "guard_deleted_events" BEFORE DELETE ON "grant_events" FOR EACH ROW
	WHEN (OLD.change_id::text IS DISTINCT FROM current_setting('qundao.grant_change', true)) EXECUTE FUNCTION guard_grant_history();--> statement-breakpoint
CREATE TRIGGER "guard_grant_history" BEFORE UPDATE OR DELETE ON "grant_changes" FOR EACH ROW
	WHEN (OLD.id::text IS DISTINCT FROM current_setting('qundao.grant_change', true)) EXECUTE FUNCTION guard_grant_history();--> statement-breakpoint
-- Keeps the name of a deleted record. What a department or position gave is taken before it is gone, so that its people are known.
CREATE FUNCTION "keep_grant_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO grant_names VALUES (tg_argv[0], OLD.id, CASE tg_argv[0] WHEN 'department' THEN department_label(OLD.id) WHEN 'site' THEN site_label(OLD.id)
		ELSE to_jsonb(OLD)->>tg_argv[1] END) ON CONFLICT (kind, id) DO UPDATE SET name = EXCLUDED.name;
	IF tg_argv[0] = 'department' THEN
		DELETE FROM department_roles WHERE depart_id = OLD.id;
		DELETE FROM department_subsites WHERE depart_id = OLD.id;
		DELETE FROM user_departments WHERE depart_id = OLD.id;
		DELETE FROM department_lines WHERE depart_id = OLD.id OR above_id = OLD.id;
	ELSIF tg_argv[0] = 'position' THEN
		DELETE FROM position_roles WHERE position_id = OLD.id;
		DELETE FROM position_subsites WHERE position_id = OLD.id;
		DELETE FROM user_positions WHERE position_id = OLD.id;
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('user', 'realname');--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "roles" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('role', 'role_name');--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "subsites" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('site');--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "columns" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('column', 'name');--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "departments" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('department');--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "positions" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('position', 'name');--> statement-breakpoint
-- Each table that gives rights: its key, a column whose change is recorded, and the events of its changed rows. What existed before is the
-- baseline, which the first tables and people derive.
DO $$
DECLARE
	source record;
	baseline bigint := nextval('grant_changes_id_seq');
	before_differs text;
BEGIN
	INSERT INTO grant_changes (id, is_baseline) VALUES (baseline, true);
	FOR source IN SELECT * FROM (VALUES
		(true, 'user_roles', 'user_id, role_id', 'valid_until',
			'select user_id, ''role'', role_id, '''', '''', '''', op, valid_until, '''' from delta'),
		(true, 'user_subsites', 'user_id, subsite_id', 'valid_until',
			'select user_id, ''site'', subsite_id, '''', '''', '''', op, valid_until, '''' from delta'),
		(true, 'user_positions', 'user_id, position_id', 'valid_until',
			'select user_id, ''position'', position_id, '''', '''', '''', op, valid_until, '''' from delta
			union all select d.user_id, ''role'', g.role_id, ''position'', p.id, '''', d.op, d.valid_until, '''' from delta d
				join positions p on p.id = d.position_id and p.status = ''1'' join position_roles g on g.position_id = p.id
			union all select d.user_id, ''site'', g.subsite_id, ''position'', p.id, '''', d.op, d.valid_until, '''' from delta d
				join positions p on p.id = d.position_id and p.status = ''1'' join position_subsites g on g.position_id = p.id'),
		(false, 'position_roles', 'position_id, role_id', '',
			'select up.user_id, ''role'', d.role_id, ''position'', p.id, '''', d.op, up.valid_until, '''' from delta d
				join positions p on p.id = d.position_id and p.status = ''1'' join user_positions up on up.position_id = p.id'),
		(false, 'position_subsites', 'position_id, subsite_id', '',
			'select up.user_id, ''site'', d.subsite_id, ''position'', p.id, '''', d.op, up.valid_until, '''' from delta d
				join positions p on p.id = d.position_id and p.status = ''1'' join user_positions up on up.position_id = p.id'),
		(true, 'user_departments', 'user_id, depart_id', '',
			'select user_id, ''department'', depart_id, '''', '''', '''', op, '''', '''' from delta
			union all select d.user_id, ''department'', l.above_id, ''department'', d.depart_id, '''', d.op, '''', '''' from delta d
				join department_lines l on l.depart_id = d.depart_id and l.above_id <> l.depart_id
			union all select d.user_id, ''role'', g.role_id, ''department'', g.depart_id, d.depart_id, d.op, '''', '''' from delta d
				join department_lines l on l.depart_id = d.depart_id join department_roles g on g.depart_id = l.above_id
			union all select d.user_id, ''site'', g.subsite_id, ''department'', g.depart_id, d.depart_id, d.op, '''', '''' from delta d
				join department_lines l on l.depart_id = d.depart_id join department_subsites g on g.depart_id = l.above_id'),
		(false, 'department_lines', 'depart_id, above_id', '',
			'select ud.user_id, ''department'', d.above_id, ''department'', d.depart_id, '''', d.op, '''', '''' from delta d
				join user_departments ud on ud.depart_id = d.depart_id where d.above_id <> d.depart_id
			union all select ud.user_id, ''role'', g.role_id, ''department'', g.depart_id, ud.depart_id, d.op, '''', '''' from delta d
				join user_departments ud on ud.depart_id = d.depart_id join department_roles g on g.depart_id = d.above_id
			union all select ud.user_id, ''site'', g.subsite_id, ''department'', g.depart_id, ud.depart_id, d.op, '''', '''' from delta d
				join user_departments ud on ud.depart_id = d.depart_id join department_subsites g on g.depart_id = d.above_id'),
		(false, 'department_roles', 'depart_id, role_id', '',
			'select ud.user_id, ''role'', d.role_id, ''department'', d.depart_id, ud.depart_id, d.op, '''', '''' from delta d
				join department_lines l on l.above_id = d.depart_id join user_departments ud on ud.depart_id = l.depart_id'),
		(false, 'department_subsites', 'depart_id, subsite_id', '',
			'select ud.user_id, ''site'', d.subsite_id, ''department'', d.depart_id, ud.depart_id, d.op, '''', '''' from delta d
				join department_lines l on l.above_id = d.depart_id join user_departments ud on ud.depart_id = l.depart_id'),
		(true, 'object_grants', 'object_type, object_id, subject_type, subject_id', 'actions',
			'select case subject_type when ''user'' then subject_id else '''' end, ''object'', object_type || '':'' || object_id,
				case subject_type when ''user'' then '''' when ''depart'' then ''department'' else subject_type end,
				case subject_type when ''user'' then '''' else subject_id end, '''', op, '''', array_to_string(actions, '' '') from delta'),
		(true, 'role_rights', 'role_id, action', '',
			'select '''', ''right'', action, ''role'', role_id, '''', op, '''', '''' from delta')
	) AS sources (is_first, name, key, watched, events) LOOP
		EXECUTE format('create trigger record_gains after insert on %I referencing new table as changed
			for each statement execute function record_grants(%L, %L)', source.name, 'select c.*, 1 as op from changed c', source.events);
		EXECUTE format('create trigger record_losses after delete on %I referencing old table as changed
			for each statement execute function record_grants(%L, %L)', source.name, 'select c.*, -1 as op from changed c', source.events);
		before_differs := CASE WHEN source.watched = '' THEN '' ELSE
			format(' union all select c.*, 0 from changed c join before b using (%s) where b.%I <> c.%2$I', source.key, source.watched) END;
		EXECUTE format('create trigger record_moves after update on %I referencing new table as changed old table as before
			for each statement execute function record_grants(%L, %L)', source.name,
			format('select b.*, -1 as op from before b where (%1$s) not in (select %1$s from changed)
				union all select c.*, 1 from changed c where (%1$s) not in (select %1$s from before)', source.key)
			|| before_differs, source.events);
		IF source.is_first THEN
			EXECUTE format('with delta as (select c.*, 1 as op from %I c)
				insert into grant_events (change_id, user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions)
				select %s, f.* from (%s) f', source.name, baseline, source.events);
		END IF;
	END LOOP;
	INSERT INTO grant_events (change_id, user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions)
		SELECT baseline, u.id, 'account', p.part, '', '', '', 1, p.until, '' FROM users u CROSS JOIN LATERAL (VALUES ('created', true, ''),
			('frozen', u.status = 'frozen', ''), ('deleted', u.deleted_time IS NOT NULL, ''), ('super', u.is_super, ''),
			('until', u.valid_until <> '', u.valid_until)) p (part, is_on, until) WHERE p.is_on;
END $$;--> statement-breakpoint
CREATE TRIGGER "record_gains" AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select u.id, p.part, 1 as op, p.until from changed u cross join lateral (values ('created', true, ''), ('frozen', u.status = 'frozen', ''),
		('deleted', u.deleted_time is not null, ''), ('super', u.is_super, ''), ('until', u.valid_until <> '', u.valid_until)) p (part, is_on, until)
		where p.is_on$$,
	$$select id, 'account', part, '', '', '', op, until, '' from delta$$);--> statement-breakpoint
CREATE TRIGGER "record_losses" AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	'select id from changed', $$select id, 'account', 'created', '', '', '', -1, '', '' from delta$$);--> statement-breakpoint
CREATE TRIGGER "record_moves" AFTER UPDATE ON "users" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select c.id, p.part, p.op, p.until from changed c join before b using (id) cross join lateral (values
		('frozen', nullif((c.status = 'frozen')::int - (b.status = 'frozen')::int, 0), ''),
		('deleted', nullif((c.deleted_time is not null)::int - (b.deleted_time is not null)::int, 0), ''),
		('super', nullif(c.is_super::int - b.is_super::int, 0), ''),
		('until', case when c.valid_until <> b.valid_until then (c.valid_until <> '')::int - (b.valid_until <> '')::int end, c.valid_until)
		) p (part, op, until) where p.op is not null$$,
	$$select id, 'account', part, '', '', '', op, until, '' from delta$$);--> statement-breakpoint
-- A position that is switched off gives nothing.
CREATE TRIGGER "record_moves" AFTER UPDATE ON "positions" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select c.id, case c.status when '1' then 1 else -1 end as op from changed c join before b using (id) where b.status <> c.status$$,
	$$select up.user_id, 'role', g.role_id, 'position', d.id, '', d.op, up.valid_until, '' from delta d
		join user_positions up on up.position_id = d.id join position_roles g on g.position_id = d.id
	union all select up.user_id, 'site', g.subsite_id, 'position', d.id, '', d.op, up.valid_until, '' from delta d
		join user_positions up on up.position_id = d.id join position_subsites g on g.position_id = d.id$$);--> statement-breakpoint
-- Each new role updates its people. A cached plan of a join would compare each of them with each other.
CREATE OR REPLACE FUNCTION "tell_person_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
	SELECT array_agg(id::text) INTO ids FROM (
		SELECT id, username, realname, status, is_super, deleted_time, must_change_password, valid_until FROM changed
		EXCEPT SELECT id, username, realname, status, is_super, deleted_time, must_change_password, valid_until FROM before) n;
	FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
		PERFORM pg_notify('qundao_push', json_build_object('people', ids[at_id:at_id + 99])::text);
	END LOOP;
	RETURN NULL;
END $$;
