ALTER TABLE "announcement_sends" ADD COLUMN "confirm_flag" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD COLUMN "confirm_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "needs_confirm" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "cancel_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "announcement_sends_confirm" ON "announcement_sends" USING btree ("announcement_id","confirm_time","id") WHERE confirm_flag = '1';--> statement-breakpoint
CREATE INDEX "announcements_confirming" ON "announcements" USING btree ("send_time") WHERE send_status = '1' and needs_confirm = '1';