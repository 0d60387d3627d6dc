ALTER TABLE "process_instances" ADD COLUMN "form_data" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "process_instances" i SET "form_data" = f."data" FROM "process_forms" f WHERE f."instance_id" = i."id";--> statement-breakpoint
ALTER TABLE "process_forms" DROP COLUMN "data";--> statement-breakpoint
ALTER TABLE "process_forms" ADD COLUMN "form_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_forms" DROP CONSTRAINT "process_forms_pkey";--> statement-breakpoint
ALTER TABLE "process_forms" ADD CONSTRAINT "process_forms_instance_id_form_key_pk" PRIMARY KEY("instance_id","form_key");
