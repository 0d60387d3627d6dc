CREATE TABLE "process_candidates" (
	"task_id" text NOT NULL,
	"subject" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_candidates_task_id_subject_pk" PRIMARY KEY("task_id","subject")
);
--> statement-breakpoint
CREATE TABLE "process_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"order_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_definitions" (
	"id" text PRIMARY KEY NOT NULL,
	"process_id" text,
	"subsite_id" text NOT NULL,
	"process_name" text NOT NULL,
	"deploy_version" integer NOT NULL,
	"bpmn_xml" text NOT NULL,
	"graph" jsonb NOT NULL,
	"deploy_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deploy_by_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"definition_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"title" text NOT NULL,
	"business_kind" text DEFAULT '' NOT NULL,
	"business_id" text DEFAULT '' NOT NULL,
	"starter_id" text NOT NULL,
	"starter_name" text NOT NULL,
	"state" text DEFAULT '2' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "process_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"task_id" text DEFAULT '' NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"change" jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"token_id" text NOT NULL,
	"node" text NOT NULL,
	"task_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" text DEFAULT '' NOT NULL,
	"candidate" text DEFAULT '' NOT NULL,
	"comment_type" text DEFAULT '1' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"claim_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "process_timers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"token_id" text NOT NULL,
	"node" text NOT NULL,
	"due_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"node" text NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"forks" jsonb NOT NULL,
	"round" jsonb
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"process_key" text NOT NULL,
	"process_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bpmn_xml" text NOT NULL,
	"deployed_version" integer DEFAULT 0 NOT NULL,
	"deploy_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "process_candidates" ADD CONSTRAINT "process_candidates_task_id_process_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."process_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_definitions" ADD CONSTRAINT "process_definitions_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_definitions" ADD CONSTRAINT "process_definitions_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_instances" ADD CONSTRAINT "process_instances_definition_id_process_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."process_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_instances" ADD CONSTRAINT "process_instances_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_steps" ADD CONSTRAINT "process_steps_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD CONSTRAINT "process_tasks_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_timers" ADD CONSTRAINT "process_timers_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_timers" ADD CONSTRAINT "process_timers_token_id_process_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."process_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_tokens" ADD CONSTRAINT "process_tokens_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_candidates_subject" ON "process_candidates" USING btree ("subject","create_time","task_id");--> statement-breakpoint
CREATE INDEX "process_comments_user" ON "process_comments" USING btree ("user_id","order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "process_definitions_version" ON "process_definitions" USING btree ("process_id","deploy_version");--> statement-breakpoint
CREATE INDEX "process_instances_starter" ON "process_instances" USING btree ("starter_id","start_time","id");--> statement-breakpoint
CREATE INDEX "process_instances_business" ON "process_instances" USING btree ("business_kind","business_id");--> statement-breakpoint
CREATE INDEX "process_steps_instance" ON "process_steps" USING btree ("instance_id","id");--> statement-breakpoint
CREATE INDEX "process_tasks_instance" ON "process_tasks" USING btree ("instance_id","create_time","id");--> statement-breakpoint
CREATE INDEX "process_tasks_assignee" ON "process_tasks" USING btree ("assignee_id","create_time","id") WHERE state in ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "process_tasks_waiting" ON "process_tasks" USING btree ("create_time","id") WHERE state = 'open' and assignee_id = '';--> statement-breakpoint
CREATE INDEX "process_timers_due" ON "process_timers" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "process_tokens_instance" ON "process_tokens" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "processes_key" ON "processes" USING btree ("subsite_id","process_key");--> statement-breakpoint
CREATE INDEX "processes_time" ON "processes" USING btree ("create_time","id");