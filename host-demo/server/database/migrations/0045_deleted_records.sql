CREATE TABLE "deleted_records" (
	"id" text PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"object_id" text NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"below" integer DEFAULT 0 NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_rows" (
	"record_id" text NOT NULL,
	"position" integer NOT NULL,
	"table_name" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "deleted_rows_record_id_position_pk" PRIMARY KEY("record_id","position")
);
--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_record_id_deleted_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."deleted_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_records_list" ON "deleted_records" USING btree ("noun","deleted_at","id");