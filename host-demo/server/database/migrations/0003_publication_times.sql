ALTER TABLE "articles" ADD COLUMN "withdraw_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "top_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "sub_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "withdraw_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "is_top" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "top_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "published_column" ON "published_articles" USING btree ("news_class_id","publish_date","id");--> statement-breakpoint
-- What is public now gets the fields that were published with it; later edits stay private.
UPDATE "published_articles" p SET "sub_title" = a."sub_title", "author" = a."author", "source" = a."source", "summary" = a."summary",
  "keywords" = a."keywords", "is_top" = a."is_top" FROM "articles" a WHERE a."id" = p."id" AND a."version" = p."version";
