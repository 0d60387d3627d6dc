CREATE TABLE "object_grants" (
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"actions" text[] NOT NULL,
	"subsite_id" text NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_grants_object_type_object_id_subject_type_subject_id_pk" PRIMARY KEY("object_type","object_id","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "object_revisions" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "breaks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recycled" ADD COLUMN "column_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "object_grants" ADD CONSTRAINT "object_grants_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "object_grants_site" ON "object_grants" USING btree ("subsite_id");--> statement-breakpoint
UPDATE "recycled" r SET "column_id" = CASE r."kind" WHEN 'picture' THEN '-' ELSE coalesce((
	SELECT k."row" ->> CASE r."kind" WHEN 'article' THEN 'news_class_id' ELSE 'parent_id' END FROM "recycled_rows" k
	WHERE k."recycled_id" = r."id" AND k."kind" = r."kind" AND k."id" = r."object_id"), '') END;--> statement-breakpoint
CREATE FUNCTION object_grants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO object_revisions AS r SELECT DISTINCT subsite_id, 1 FROM changed
	ON CONFLICT (subsite_id) DO UPDATE SET revision = r.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER object_grants_inserted AFTER INSERT ON "object_grants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE TRIGGER object_grants_updated AFTER UPDATE ON "object_grants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE TRIGGER object_grants_deleted AFTER DELETE ON "object_grants" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE FUNCTION column_tree_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		UPDATE object_revisions SET revision = revision + 1 WHERE subsite_id IN (
			SELECT n.subsite_id FROM changed n JOIN before o ON o.id = n.id
			WHERE (n.parent_id, n.breaks) IS DISTINCT FROM (o.parent_id, o.breaks));
	ELSE
		UPDATE object_revisions SET revision = revision + 1 WHERE subsite_id IN (SELECT subsite_id FROM changed);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER columns_inserted AFTER INSERT ON "columns" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();--> statement-breakpoint
CREATE TRIGGER columns_updated AFTER UPDATE ON "columns" REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();--> statement-breakpoint
CREATE TRIGGER columns_deleted AFTER DELETE ON "columns" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();
