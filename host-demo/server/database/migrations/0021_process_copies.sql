CREATE TABLE "process_copies" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "process_copies" ADD CONSTRAINT "process_copies_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "process_copies_person" ON "process_copies" USING btree ("instance_id","user_id");--> statement-breakpoint
CREATE INDEX "process_copies_user" ON "process_copies" USING btree ("user_id","create_time","id");