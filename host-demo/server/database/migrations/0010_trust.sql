ALTER TABLE "log_chain" ADD COLUMN "mac" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Tells the open pages of users whose rights, sites or departments changed, whoever made the change.
CREATE FUNCTION "tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  EXECUTE format('select array_agg(distinct %I::text) from changed', tg_argv[0]) INTO ids;
  FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
    PERFORM pg_notify('qundao_push', json_build_object(tg_argv[1], ids[at_id:at_id + 99])::text);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_access_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('qundao_push', json_build_object('accessOf', array[new.id])::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_access_of_all"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('qundao_push', '{"access":"all"}');
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE told text[];
BEGIN
  FOREACH told SLICE 1 IN ARRAY array[
    ['user_roles', 'user_id', 'accessOf'], ['user_subsites', 'user_id', 'accessOf'],
    ['user_departments', 'user_id', 'accessOf'], ['role_rights', 'role_id', 'accessOfRoles'],
    ['role_rules', 'role_id', 'accessOfRoles']
  ] LOOP
    EXECUTE format('create trigger tell_given after insert on %I referencing new table as changed
      for each statement execute function tell_access(%L, %L)', told[1], told[2], told[3]);
    EXECUTE format('create trigger tell_taken after delete on %I referencing old table as changed
      for each statement execute function tell_access(%L, %L)', told[1], told[2], told[3]);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_site_gone" AFTER DELETE ON "subsites" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access('id', 'accessAt');--> statement-breakpoint
CREATE TRIGGER "tell_user" AFTER UPDATE OF "depart_id", "is_super" ON "users"
  FOR EACH ROW WHEN (old.depart_id IS DISTINCT FROM new.depart_id OR old.is_super <> new.is_super)
  EXECUTE FUNCTION tell_access_of_user();--> statement-breakpoint
CREATE TRIGGER "tell_ip_rules" AFTER UPDATE ON "ip_rule_revision"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_of_all();--> statement-breakpoint
CREATE TRIGGER "tell_separation" AFTER INSERT OR UPDATE OF "value" ON "platform_settings"
  FOR EACH ROW WHEN (new.name = 'three-administrators') EXECUTE FUNCTION tell_access_of_all();
