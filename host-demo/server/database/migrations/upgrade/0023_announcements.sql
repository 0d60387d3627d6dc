CREATE TABLE "announcement_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_sends" (
	"id" text PRIMARY KEY NOT NULL,
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"send_time" timestamp (3) with time zone NOT NULL,
	"read_flag" text DEFAULT '0' NOT NULL,
	"read_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"reply_flag" text DEFAULT '0' NOT NULL,
	"reply_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"titile" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"msg_abstract" text DEFAULT '' NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"priority" text DEFAULT 'L' NOT NULL,
	"msg_category" text DEFAULT '1' NOT NULL,
	"msg_type" text NOT NULL,
	"targets" text[] DEFAULT '{}' NOT NULL,
	"needs_reply" text DEFAULT '0' NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"send_status" text DEFAULT '0' NOT NULL,
	"send_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"cancel_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "depart_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_replies" ADD CONSTRAINT "announcement_replies_id_announcement_sends_id_fk" FOREIGN KEY ("id") REFERENCES "public"."announcement_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD CONSTRAINT "announcement_sends_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD CONSTRAINT "announcement_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_replies_files" ON "announcement_replies" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_sends_one" ON "announcement_sends" USING btree ("user_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_sends_unread" ON "announcement_sends" USING btree ("user_id","announcement_id") WHERE read_flag = '0' and not left_out;--> statement-breakpoint
CREATE INDEX "announcement_sends_mine" ON "announcement_sends" USING btree ("user_id","send_time","id");--> statement-breakpoint
CREATE INDEX "announcement_sends_read" ON "announcement_sends" USING btree ("announcement_id","read_time","id","reply_flag");--> statement-breakpoint
CREATE INDEX "announcement_sends_reply" ON "announcement_sends" USING btree ("announcement_id","reply_time","id");--> statement-breakpoint
CREATE INDEX "announcements_time" ON "announcements" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "announcements_send" ON "announcements" USING btree ("send_time","id");--> statement-breakpoint
CREATE INDEX "announcements_title" ON "announcements" USING btree ("titile","id");--> statement-breakpoint
CREATE INDEX "announcements_site" ON "announcements" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "announcements_released" ON "announcements" USING btree ("send_time") WHERE send_status = '1';--> statement-breakpoint
CREATE INDEX "announcements_ending" ON "announcements" USING btree ("end_time") WHERE send_status = '1';--> statement-breakpoint
CREATE INDEX "announcements_files" ON "announcements" USING gin (files_of("content", "annexes"));