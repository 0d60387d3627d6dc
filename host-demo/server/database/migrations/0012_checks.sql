CREATE TABLE "check_levels" (
	"subsite_id" text NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "check_levels_subsite_id_rule_pk" PRIMARY KEY("subsite_id","rule")
);
--> statement-breakpoint
CREATE TABLE "check_words" (
	"id" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"exceptions" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_shared" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "check_words_word" UNIQUE("subsite_id","word")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "check_pass" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "check_levels" ADD CONSTRAINT "check_levels_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_words" ADD CONSTRAINT "check_words_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_words_time" ON "check_words" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "check_words_shared" ON "check_words" USING btree ("update_time") WHERE is_shared = 'Y';