CREATE TABLE "recycled" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"columns" integer DEFAULT 0 NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycled_rows" (
	"recycled_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "recycled_rows_recycled_id_kind_id_pk" PRIMARY KEY("recycled_id","kind","id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_dated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recycled_rows" ADD CONSTRAINT "recycled_rows_recycled_id_recycled_id_fk" FOREIGN KEY ("recycled_id") REFERENCES "public"."recycled"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recycled_list" ON "recycled" USING btree ("subsite_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "recycled_time" ON "recycled" USING btree ("deleted_at");--> statement-breakpoint
-- A date that is the moment of the first saving was nobody's choice: publishing gives another.
UPDATE "articles" SET "is_dated" = true WHERE abs(extract(epoch FROM "publish_date" - "create_time")) >= 1;--> statement-breakpoint
UPDATE "articles" SET "publish_date" = '9999-12-31T00:00:00Z' WHERE NOT "is_dated" AND NOT "is_public";--> statement-breakpoint
UPDATE "articles" SET "state" = 'changed' WHERE "state" = 'draft' AND "is_public";
