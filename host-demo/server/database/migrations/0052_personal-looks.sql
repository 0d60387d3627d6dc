CREATE TABLE "exported_subjects" (
	"subject_id" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exported_subjects_subject_id_entry_id_pk" PRIMARY KEY("subject_id","entry_id")
);
--> statement-breakpoint
CREATE INDEX "exported_subjects_time" ON "exported_subjects" USING btree ("entry_time");--> statement-breakpoint
CREATE INDEX "operation_log_looks" ON "operation_log" USING btree ("object_id","create_time") WHERE object_id <> '' and operate_type in ('1', '6');