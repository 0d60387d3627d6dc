CREATE TABLE "site_check_marks" (
	"subsite_id" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "site_check_marks_subsite_id_subject_pk" PRIMARY KEY("subsite_id","subject")
);
--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "update_cycle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "responsible_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_check_marks" ADD CONSTRAINT "site_check_marks_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;