CREATE TABLE "application_notices" (
	"step_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "application_notices_step_id_channel_pk" PRIMARY KEY("step_id","channel")
);
--> statement-breakpoint
ALTER TABLE "application_notices" ADD CONSTRAINT "application_notices_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notices_due" ON "application_notices" USING btree ("next_time") WHERE state = 'waiting';