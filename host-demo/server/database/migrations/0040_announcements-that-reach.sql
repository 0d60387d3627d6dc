CREATE TABLE "announcement_reminders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"announcement_id" text NOT NULL,
	"kind" text NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_texts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reminder_id" bigint NOT NULL,
	"mobile" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD COLUMN "confirm_flag" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD COLUMN "confirm_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "needs_confirm" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "writers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "submit_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "submit_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "submit_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "return_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "next_change" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "cancel_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "announcement_review" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_reminders" ADD CONSTRAINT "announcement_reminders_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_texts" ADD CONSTRAINT "announcement_texts_reminder_id_announcement_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."announcement_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reminders_time" ON "announcement_reminders" USING btree ("announcement_id","create_time");--> statement-breakpoint
CREATE INDEX "announcement_texts_due" ON "announcement_texts" USING btree ("next_time","id");--> statement-breakpoint
CREATE INDEX "announcement_texts_reminder" ON "announcement_texts" USING btree ("reminder_id");--> statement-breakpoint
CREATE INDEX "announcement_sends_confirm" ON "announcement_sends" USING btree ("announcement_id","confirm_time","id") WHERE confirm_flag = '1';--> statement-breakpoint
CREATE INDEX "announcements_confirming" ON "announcements" USING btree ("send_time") WHERE send_status = '1' and needs_confirm = '1';--> statement-breakpoint
CREATE INDEX "announcements_submitted" ON "announcements" USING btree ("subsite_id","submit_time") WHERE submit_time is not null;--> statement-breakpoint
CREATE INDEX "announcements_changing" ON "announcements" USING btree ("next_change") WHERE next_change is not null;--> statement-breakpoint
-- Released announcements whose display period begins or ends later are pushed then.
UPDATE announcements SET next_change = CASE WHEN start_time > now() THEN start_time ELSE end_time END
WHERE send_status = '1' AND (start_time > now() OR end_time > now());
--> statement-breakpoint
-- Who wrote an announcement does not release it if it needs a review.
UPDATE announcements SET writers = array[create_by] WHERE create_by <> '' AND send_status <> '1';
