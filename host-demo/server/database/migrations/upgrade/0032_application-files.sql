CREATE TABLE "application_files" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"step_id" bigint,
	"subsite_id" text NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"is_given" boolean DEFAULT false NOT NULL,
	"create_by" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_terms" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"keep_years" integer NOT NULL,
	"version" integer NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "erased_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_files_application" ON "application_files" USING btree ("application_id","create_time");--> statement-breakpoint
CREATE INDEX "application_files_site" ON "application_files" USING btree ("subsite_id");--> statement-breakpoint
CREATE INDEX "applications_kept" ON "applications" USING btree ("subsite_id","end_date") WHERE end_date is not null and erased_time is null;