CREATE TABLE "sheet_import_rows" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"does" text NOT NULL,
	"object_id" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"undone_time" timestamp (3) with time zone,
	CONSTRAINT "sheet_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "sheet_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"subsite_id" text,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"same" integer NOT NULL,
	"left_out" integer NOT NULL,
	"told_id" text DEFAULT '' NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"undone_by_name" text DEFAULT '' NOT NULL,
	"undone_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sheet_import_rows" ADD CONSTRAINT "sheet_import_rows_import_id_sheet_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."sheet_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_imports" ADD CONSTRAINT "sheet_imports_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_import_rows_object" ON "sheet_import_rows" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "sheet_imports_list" ON "sheet_imports" USING btree ("noun","subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sheet_imports_time" ON "sheet_imports" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sheet_imports_site" ON "sheet_imports" USING btree ("subsite_id");--> statement-breakpoint
-- What imports wrote about people goes with their accounts.
CREATE FUNCTION forget_imported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM sheet_import_rows r USING gone, sheet_imports i
		WHERE r.object_id = gone.id AND i.id = r.import_id AND i.noun = 'users';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forget_imported" AFTER DELETE ON "users" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_imported();
