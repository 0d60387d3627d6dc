ALTER TABLE "content_entries" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "received_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "entered_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "lock_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edit_locks" ADD COLUMN "lock_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "content_entries_channel" ON "content_entries" USING btree ("article_id","channel") WHERE channel <> 'web';