CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"viewer_id" text NOT NULL,
	"viewer_account" text NOT NULL,
	"viewer_name" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"viewer_session" uuid NOT NULL,
	"reason" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"ending" text DEFAULT '' NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewing_id" uuid;--> statement-breakpoint
CREATE INDEX "viewings_person" ON "viewings" USING btree ("person_id","create_time");--> statement-breakpoint
CREATE INDEX "viewings_open" ON "viewings" USING btree ("viewer_id") WHERE end_time is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_id_viewings_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."viewings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_viewing" ON "sessions" USING btree ("viewing_id") WHERE viewing_id is not null;