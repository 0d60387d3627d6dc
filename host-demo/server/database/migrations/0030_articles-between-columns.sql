CREATE TABLE "article_pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"draft_id" text DEFAULT '' NOT NULL,
	"answer_by_name" text DEFAULT '' NOT NULL,
	"answer_time" timestamp (3) with time zone,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_references" (
	"article_id" text NOT NULL,
	"column_id" text NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_references_article_id_column_id_pk" PRIMARY KEY("article_id","column_id")
);
--> statement-breakpoint
ALTER TABLE "article_pushes" ADD CONSTRAINT "article_pushes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pushes" ADD CONSTRAINT "article_pushes_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_references" ADD CONSTRAINT "article_references_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_references" ADD CONSTRAINT "article_references_column_id_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_pushes_waiting" ON "article_pushes" USING btree ("article_id","subsite_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "article_pushes_article" ON "article_pushes" USING btree ("article_id","create_time");--> statement-breakpoint
CREATE INDEX "article_pushes_site" ON "article_pushes" USING btree ("subsite_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "article_references_column" ON "article_references" USING btree ("column_id","create_time","article_id");