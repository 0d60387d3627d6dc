CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"kind" text NOT NULL,
	"dir" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"original" text NOT NULL,
	"size" bigint NOT NULL,
	"create_by" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "uploads_list" ON "uploads" USING btree ("subsite_id","kind","create_time","id");