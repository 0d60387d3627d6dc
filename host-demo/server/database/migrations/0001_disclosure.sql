CREATE TABLE "agencies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sign" text NOT NULL,
	"address" text NOT NULL,
	"tel" text NOT NULL,
	"review_organ" text NOT NULL,
	"court" text NOT NULL,
	"review_first" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "agency_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "agencies_time" ON "agencies" USING btree ("create_time","id");