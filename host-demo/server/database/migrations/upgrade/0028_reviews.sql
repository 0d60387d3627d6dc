ALTER TABLE "articles" ADD COLUMN "review_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "process_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "columns_process" ON "columns" USING btree ("process_id") WHERE process_id <> '';