ALTER TABLE "process_instances" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_instances" ADD COLUMN "annexes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "process_instances_site" ON "process_instances" USING btree ("subsite_id","start_time","id");--> statement-breakpoint
CREATE INDEX "process_instances_files" ON "process_instances" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "process_tasks_done" ON "process_tasks" USING btree ("assignee_id","instance_id") WHERE state = 'done';