CREATE TABLE "application_letters" (
	"step_id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"addressee" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"action" text NOT NULL,
	"from_state" smallint NOT NULL,
	"to_state" smallint NOT NULL,
	"day" text NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"article" text DEFAULT '' NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"day" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "receive_date" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "query_code_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "applicant_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "organization_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "card_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sealed_card_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "linkman" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "tel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sealed_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "index_num" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "purpose" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "offer_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "receive_mode" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "accepts_other" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "apply_free" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "receive_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "apply_date" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "depart_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reply_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "letter_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "events" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "due_date" text DEFAULT '9999-12-31' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "end_date" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "create_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "create_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "create_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "update_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "application_letters" ADD CONSTRAINT "application_letters_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "application_steps" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_due" ON "applications" USING btree ("due_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_code" ON "applications" USING btree ("code") WHERE code <> '';