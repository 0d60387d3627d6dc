-- Renames the constraints that kept the name of a former table or column, so that an upgraded database equals a fresh one.
ALTER TABLE "rights" RENAME CONSTRAINT "permission_rules_pkey" TO "rights_pkey";--> statement-breakpoint
-- Renames NOT NULL constraints, which have names since PostgreSQL 18.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN SELECT conrelid::regclass AS owner, conname AS name,
    regexp_replace(replace(conname, 'permission_rules_', 'rights_'), '_not_null1$', '_not_null') AS wanted
    FROM pg_constraint WHERE contype = 'n' AND connamespace = 'public'::regnamespace
      AND (conname LIKE 'permission\_rules\_%' OR conname = 'announcement_sends_id_not_null1')
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.owner, named.name, named.wanted);
  END LOOP;
END $$;--> statement-breakpoint
-- Records the content models that an administrator deleted, so that the start does not bring them again.
INSERT INTO "synced_items" ("kind", "id")
SELECT DISTINCT 'reference', "object_id" FROM "operation_log"
WHERE "operate_type" = '4' AND "object_id" IN ('model-news', 'model-policy') ON CONFLICT DO NOTHING;
