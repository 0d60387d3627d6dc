ALTER TABLE "process_tasks" ADD COLUMN "added_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "added_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "added_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_timers" ADD COLUMN "paused_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "process_tasks_added" ON "process_tasks" USING btree ("added_to") WHERE added_to <> '' and state in ('open', 'claimed');