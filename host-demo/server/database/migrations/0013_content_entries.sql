CREATE TABLE "content_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sealed_contact" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"picks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picks_key" uuid NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text NOT NULL,
	"text_hash" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"reply_by_name" text DEFAULT '' NOT NULL,
	"merged_into" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"speaker" text NOT NULL,
	"content" text NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recalled_time" timestamp (3) with time zone,
	"recalled_by_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_digest" ON "content_entries" USING btree ("article_id","digest") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "content_entries_time" ON "content_entries" USING btree ("article_id","create_time","id") WHERE merged_into = '';--> statement-breakpoint
CREATE INDEX "content_entries_state" ON "content_entries" USING btree ("article_id","state","create_time","id") WHERE merged_into = '';--> statement-breakpoint
CREATE INDEX "content_entries_picks" ON "content_entries" USING btree ("article_id","state","picks_key");--> statement-breakpoint
CREATE INDEX "content_entries_hash" ON "content_entries" USING btree ("article_id","text_hash") WHERE merged_into = '';--> statement-breakpoint
CREATE INDEX "content_entries_merged" ON "content_entries" USING btree ("merged_into") WHERE merged_into <> '';--> statement-breakpoint
CREATE INDEX "interview_lines_article" ON "interview_lines" USING btree ("article_id","create_time","id");
--> statement-breakpoint
-- Entries and lines outlive their article in the recycle bin, and end when it is purged.
CREATE FUNCTION forget_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_entries e USING gone g
    WHERE g.kind = 'article' AND e.article_id = g.id AND NOT EXISTS (SELECT FROM articles a WHERE a.id = g.id);
  DELETE FROM interview_lines l USING gone g
    WHERE g.kind = 'article' AND l.article_id = g.id AND NOT EXISTS (SELECT FROM articles a WHERE a.id = g.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_entries AFTER DELETE ON "recycled_rows" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_entries();
