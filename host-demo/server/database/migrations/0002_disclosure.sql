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
ALTER TABLE "application_letters" ADD COLUMN "seq" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A step may issue two letters.
ALTER TABLE "application_letters" DROP CONSTRAINT "application_letters_pkey";--> statement-breakpoint
ALTER TABLE "application_letters" ADD CONSTRAINT "application_letters_step_id_seq_pk" PRIMARY KEY("step_id","seq");--> statement-breakpoint
ALTER TABLE "application_letters" ADD COLUMN "office" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_letters" ADD COLUMN "is_given" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "application_letters" ADD COLUMN "told_due" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_steps" ADD COLUMN "late_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer" jsonb DEFAULT '{"facts":{},"grounds":[],"publicInterest":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "end_entry" text;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "agency_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "agencies_time" ON "agencies" USING btree ("create_time","id");--> statement-breakpoint
-- Issued letters keep the signature that they had: the name of the site.
UPDATE "application_letters" "l" SET "office" = "s"."name" FROM "application_steps" "t", "applications" "a", "subsites" "s"
  WHERE "t"."id" = "l"."step_id" AND "a"."id" = "t"."application_id" AND "s"."id" = "a"."subsite_id";--> statement-breakpoint
-- Letters to others, and certificates of delivery.
UPDATE "application_letters" SET "is_given" = false WHERE "title" IN ('第三方意见征询书', '征求意见函', '送达回证');--> statement-breakpoint
-- The last day for the answer that receipts told, so that letters with another day are found when a calendar is entered.
UPDATE "application_letters" "l" SET "told_due" = "m"."day"[1] || '-' || lpad("m"."day"[2], 2, '0') || '-' || lpad("m"."day"[3], 2, '0')
  FROM (SELECT "step_id", regexp_match("paragraphs"::text, '将于(\d{4})年(\d{1,2})月(\d{1,2})日前答复') AS "day" FROM "application_letters") "m"
  WHERE "m"."step_id" = "l"."step_id" AND "m"."day" IS NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "end_entry" = "end_date" WHERE "end_date" IS NOT NULL;
