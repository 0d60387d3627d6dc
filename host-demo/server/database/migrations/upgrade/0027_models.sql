CREATE TABLE "models" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"list_template" text DEFAULT '' NOT NULL,
	"detail_template" text DEFAULT '' NOT NULL,
	"is_default" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "models_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "model_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "model_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_articles" ADD COLUMN "model_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "models_time" ON "models" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_default" ON "models" USING btree ("is_default") WHERE is_default = 'Y';--> statement-breakpoint
CREATE INDEX "columns_model" ON "columns" USING btree ("model_id") WHERE model_id <> '';