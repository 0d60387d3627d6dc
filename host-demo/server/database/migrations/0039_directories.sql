CREATE TABLE "directories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"depart_id" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"start_tls" text DEFAULT '1' NOT NULL,
	"ca" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"base" text DEFAULT '' NOT NULL,
	"people_filter" text DEFAULT '(objectClass=inetOrgPerson)' NOT NULL,
	"depart_filter" text DEFAULT '(objectClass=organizationalUnit)' NOT NULL,
	"mapping" text DEFAULT 'id = entryUUID
username = uid
realname = cn
phone = mobile
email = mail' NOT NULL,
	"hour" text NOT NULL,
	"vanished" text NOT NULL,
	"most_share" integer DEFAULT 20 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sealed_secret" text DEFAULT '' NOT NULL,
	"token_hash" text DEFAULT '' NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"scheduled_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "directory_changes" (
	"run_id" text NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "directory_changes_run_id_no_pk" PRIMARY KEY("run_id","no")
);
--> statement-breakpoint
CREATE TABLE "directory_departments" (
	"directory_id" text NOT NULL,
	"key" text NOT NULL,
	"depart_id" text NOT NULL,
	CONSTRAINT "directory_departments_directory_id_key_pk" PRIMARY KEY("directory_id","key")
);
--> statement-breakpoint
CREATE TABLE "directory_people" (
	"directory_id" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text NOT NULL,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_people_directory_id_key_pk" PRIMARY KEY("directory_id","key")
);
--> statement-breakpoint
CREATE TABLE "directory_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"directory_id" text NOT NULL,
	"state" text NOT NULL,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"started_by" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_beyond" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"print" text DEFAULT '' NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"beat_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "directory_changes" ADD CONSTRAINT "directory_changes_run_id_directory_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."directory_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_departments" ADD CONSTRAINT "directory_departments_directory_id_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_departments" ADD CONSTRAINT "directory_departments_depart_id_departments_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_directory_id_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_runs" ADD CONSTRAINT "directory_runs_directory_id_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_changes_kind" ON "directory_changes" USING btree ("run_id","kind","no");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_departments_one" ON "directory_departments" USING btree ("depart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_people_one" ON "directory_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_runs_time" ON "directory_runs" USING btree ("directory_id","create_time","id");