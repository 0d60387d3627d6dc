ALTER TABLE "articles" ADD COLUMN "save_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "save_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "update_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "save_by_name" = "update_by_name", "save_time" = "update_time";