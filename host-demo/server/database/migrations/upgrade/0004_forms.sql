CREATE TABLE "form_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"table_id" text DEFAULT '' NOT NULL,
	"json_str" text NOT NULL,
	"field_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_designs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "form_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"table_id" text NOT NULL,
	"db_field_name" text NOT NULL,
	"db_field_txt" text NOT NULL,
	"db_type" text NOT NULL,
	"field_show_type" text NOT NULL,
	"db_length" integer DEFAULT 0 NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_tables" (
	"id" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"table_txt" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "form_tables_table_name_unique" UNIQUE("table_name")
);
--> statement-breakpoint
ALTER TABLE "form_designs" ADD CONSTRAINT "form_designs_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_table_id_form_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."form_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_designs_list" ON "form_designs" USING btree ("subsite_id","update_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_fields_name" ON "form_fields" USING btree ("table_id","db_field_name");--> statement-breakpoint
-- A platform that was seeded before there were forms gets the designer's page and the rights; a new one is seeded with them.
UPDATE "menus" SET "redirect" = '/cms/form/FormList' WHERE "id" = '150' AND "path" = '/cms/form' AND "redirect" = '';--> statement-breakpoint
INSERT INTO "menus" ("id", "parent_id", "path", "name", "title", "icon", "component", "permissions", "menu_category", "hidden", "keep_alive", "sort_no")
SELECT '152', '150', '/cms/form/FormDesigner', 'cms-form-FormDesigner', '表单设计', 'form', 'cms/form/FormDesigner', 'cms:form:list', '1', true, true, 2
WHERE EXISTS (SELECT 1 FROM "menus" WHERE "id" = '151' AND "path" = '/cms/form/FormList') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "permission_rules" ("action", "describe")
SELECT added.action, added.describe FROM (VALUES ('cms:form:list', '查看表单'), ('cms:form:add', '新建表单'), ('cms:form:edit', '设计表单'), ('cms:form:delete', '删除表单')) AS added(action, describe)
WHERE EXISTS (SELECT 1 FROM "permission_rules") ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_rights" ("role_id", "action")
SELECT 'r0', added.action FROM (VALUES ('cms:form:list'), ('cms:form:add'), ('cms:form:edit'), ('cms:form:delete')) AS added(action)
WHERE EXISTS (SELECT 1 FROM "roles" WHERE "id" = 'r0') ON CONFLICT DO NOTHING;
