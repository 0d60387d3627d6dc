-- Announces every change of what the session statement reads, so that servers can keep its answer in memory. Changes
-- that open pages are told of already have triggers (0010_trust.sql).
CREATE FUNCTION "tell_session_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(n.id::text) INTO ids FROM changed n JOIN before o ON o.id = n.id
  WHERE (n.subsite_id, n.revoked, n.expire_time, n.user_id) IS DISTINCT FROM (o.subsite_id, o.revoked, o.expire_time, o.user_id);
  FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
    PERFORM pg_notify('qundao_push', json_build_object('sessions', ids[at_id:at_id + 99])::text);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_person_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(n.id::text) INTO ids FROM changed n JOIN before o ON o.id = n.id
  WHERE (n.username, n.realname, n.status, n.is_super, n.deleted_time, n.must_change_password)
    IS DISTINCT FROM (o.username, o.realname, o.status, o.is_super, o.deleted_time, o.must_change_password);
  FOR at_id IN 1..coalesce(array_length(ids, 1), 0) BY 100 LOOP
    PERFORM pg_notify('qundao_push', json_build_object('people', ids[at_id:at_id + 99])::text);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_known_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('qundao_push', json_build_object('known', tg_argv[0])::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_session_changed" AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER "tell_session_gone" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access('id', 'sessions');--> statement-breakpoint
CREATE TRIGGER "tell_person_changed" AFTER UPDATE ON "users" REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION tell_person_changed();--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "user_roles"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "role_rights"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "role_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "user_departments"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_pair_moved" AFTER UPDATE ON "user_subsites"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('sites');--> statement-breakpoint
CREATE TRIGGER "tell_rules_changed" AFTER INSERT OR UPDATE OR DELETE ON "data_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_departments_changed" AFTER UPDATE OR DELETE ON "departments"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_grants_changed" AFTER INSERT OR UPDATE OR DELETE ON "object_revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_ip_rules_known" AFTER INSERT OR DELETE ON "ip_rule_revision"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_separation_gone" AFTER DELETE ON "platform_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');--> statement-breakpoint
CREATE TRIGGER "tell_sites_changed" AFTER INSERT OR UPDATE OR DELETE ON "subsites"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('sites');
