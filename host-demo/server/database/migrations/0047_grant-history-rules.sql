-- Keeps the name of a deleted record. What a record gave is taken before it is gone, so that its people are known.
CREATE OR REPLACE FUNCTION "keep_grant_name"() RETURNS trigger LANGUAGE plpgsql AS $$
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
	ELSIF tg_argv[0] = 'rule' THEN
		DELETE FROM role_rules WHERE rule_id = OLD.id;
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_grant_name" BEFORE DELETE ON "data_rules" FOR EACH ROW EXECUTE FUNCTION keep_grant_name('rule', 'rule_name');--> statement-breakpoint
-- Data rules of roles, as long as they are on.
CREATE TRIGGER "record_gains" AFTER INSERT ON "role_rules" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	'select c.*, 1 as op from changed c',
	$$select '', 'rule', d.rule_id, 'role', d.role_id, '', d.op, '', '' from delta d join data_rules r on r.id = d.rule_id and r.status = '1'$$);--> statement-breakpoint
CREATE TRIGGER "record_losses" AFTER DELETE ON "role_rules" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	'select c.*, -1 as op from changed c',
	$$select '', 'rule', d.rule_id, 'role', d.role_id, '', d.op, '', '' from delta d join data_rules r on r.id = d.rule_id and r.status = '1'$$);--> statement-breakpoint
CREATE TRIGGER "record_moves" AFTER UPDATE ON "role_rules" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select b.*, -1 as op from before b where (role_id, rule_id) not in (select role_id, rule_id from changed)
		union all select c.*, 1 from changed c where (role_id, rule_id) not in (select role_id, rule_id from before)$$,
	$$select '', 'rule', d.rule_id, 'role', d.role_id, '', d.op, '', '' from delta d join data_rules r on r.id = d.rule_id and r.status = '1'$$);--> statement-breakpoint
CREATE TRIGGER "record_moves" AFTER UPDATE ON "data_rules" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select c.id, (c.status = '1')::int - (b.status = '1')::int as op from changed c join before b using (id)
		where c.status <> b.status or (c.status = '1' and (c.condition <> b.condition or c.permission_id <> b.permission_id))$$,
	$$select '', 'rule', d.id, 'role', g.role_id, '', d.op, '', '' from delta d join role_rules g on g.rule_id = d.id$$);--> statement-breakpoint
-- A column without inheritance closes what is given above it. It concerns the people of its site.
CREATE TRIGGER "record_gains" AFTER INSERT ON "columns" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	'select id, subsite_id, 1 as op from changed where breaks',
	$$select '', 'break', 'column:' || id, 'site', subsite_id, '', op, '', '' from delta$$);--> statement-breakpoint
CREATE TRIGGER "record_losses" AFTER DELETE ON "columns" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	'select id, subsite_id, -1 as op from changed where breaks',
	$$select '', 'break', 'column:' || id, 'site', subsite_id, '', op, '', '' from delta$$);--> statement-breakpoint
CREATE TRIGGER "record_moves" AFTER UPDATE ON "columns" REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION record_grants(
	$$select c.id, c.subsite_id, c.breaks::int - b.breaks::int as op from changed c join before b using (id) where c.breaks <> b.breaks$$,
	$$select '', 'break', 'column:' || id, 'site', subsite_id, '', op, '', '' from delta$$);--> statement-breakpoint
-- What exists belongs to the baseline.
INSERT INTO grant_events (change_id, user_id, kind, item_id, giver_kind, giver_id, via_id, op, valid_until, actions)
	SELECT b.id, '', n.kind, n.item, n.giver, n.giver_id, '', 1, '', '' FROM (SELECT id FROM grant_changes WHERE is_baseline ORDER BY id LIMIT 1) b
		CROSS JOIN (SELECT 'rule' AS kind, g.rule_id AS item, 'role' AS giver, g.role_id AS giver_id
			FROM role_rules g JOIN data_rules r ON r.id = g.rule_id AND r.status = '1'
			UNION ALL SELECT 'break', 'column:' || id, 'site', subsite_id FROM columns WHERE breaks) n;
