ALTER TABLE "process_timers" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "process_timers" ADD COLUMN "problem" text DEFAULT '' NOT NULL;