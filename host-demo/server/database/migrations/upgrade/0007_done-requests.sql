CREATE TABLE "done_requests" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"print" text NOT NULL,
	"answer" text DEFAULT 'null' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "done_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "subsite_id" text;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "news_class_id" text;--> statement-breakpoint
UPDATE "published_articles" p SET "subsite_id" = a."subsite_id", "news_class_id" = a."news_class_id" FROM "articles" a WHERE a."id" = p."id";--> statement-breakpoint
ALTER TABLE "published_articles" ALTER COLUMN "subsite_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ALTER COLUMN "news_class_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "done_requests_time" ON "done_requests" USING btree ("create_time");