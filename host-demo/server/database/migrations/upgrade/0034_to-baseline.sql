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
WHERE "operate_type" = '4' AND "object_id" IN ('model-news', 'model-policy') ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Gives applications of 0.1.0 the receipt numbers that all later ones have.
WITH numbered AS (
  SELECT a."id", a."subsite_id", replace(a."receive_date", '-', '') AS day, coalesce(s."last", 0)
    + row_number() OVER (PARTITION BY a."subsite_id", a."receive_date" ORDER BY a."id") AS number
  FROM "applications" a
  LEFT JOIN "number_series" s ON s."name" = 'receipt:' || a."subsite_id" || ':' || replace(a."receive_date", '-', '')
  WHERE a."code" = ''
), coded AS (
  UPDATE "applications" a
  SET "code" = concat_ws('-', n."subsite_id", n.day, lpad(n.number::text, greatest(4, length(n.number::text)), '0'))
  FROM numbered n WHERE n."id" = a."id"
)
INSERT INTO "number_series" ("name", "last")
SELECT 'receipt:' || "subsite_id" || ':' || day, max(number) FROM numbered GROUP BY "subsite_id", day
ON CONFLICT ("name") DO UPDATE SET "last" = excluded."last";
