CREATE TABLE "process_forms" (
	"instance_id" text PRIMARY KEY NOT NULL,
	"form_name" text NOT NULL,
	"json_str" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_substitutes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"substitute_id" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "stands_for" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "process_forms" ADD CONSTRAINT "process_forms_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_asking" ON "announcements" USING btree ("send_time") WHERE send_status = '1' and needs_reply = '1';--> statement-breakpoint
CREATE INDEX "applications_open_due" ON "applications" USING btree ("due_date","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "applications_open_time" ON "applications" USING btree ("receive_date","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "articles_site_review" ON "articles" USING btree ("subsite_id","update_time","id") WHERE state = 'submitted' and review_id = '';