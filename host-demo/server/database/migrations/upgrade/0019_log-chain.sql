CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"data_table" text NOT NULL,
	"data_id" text NOT NULL,
	"data_version" integer NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"subsite_id" text NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"base_seq" bigint DEFAULT 0 NOT NULL,
	"base_hash" text DEFAULT '' NOT NULL,
	"base_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_links" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_time" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_waiting" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"entry_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_day_address_pk";--> statement-breakpoint
-- By hand: drizzle knows no partitions. The old table's rows are carried over, each month's into a partition of its own.
ALTER TABLE "operation_log" RENAME TO "operation_log_old";--> statement-breakpoint
ALTER TABLE "operation_log_old" DROP CONSTRAINT "operation_log_pkey";--> statement-breakpoint
DROP INDEX "operation_log_time", "operation_log_user", "operation_log_address", "operation_log_site_time", "operation_log_site_user", "operation_log_site_address";--> statement-breakpoint
CREATE TABLE "operation_log" (LIKE "operation_log_old" INCLUDING DEFAULTS) PARTITION BY RANGE ("create_time");--> statement-breakpoint
ALTER SEQUENCE "operation_log_id_seq" OWNED BY "operation_log"."id";--> statement-breakpoint
CREATE TABLE "operation_log_default" PARTITION OF "operation_log" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
  month timestamp;
BEGIN
  FOR month IN SELECT DISTINCT date_trunc('month', "create_time" AT TIME ZONE '+08:00'::interval) FROM "operation_log_old"
    WHERE "create_time" > now() - interval '36 months' AND "create_time" < now() + interval '3 months'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "operation_log" FOR VALUES FROM (%L) TO (%L)',
      'operation_log_' || to_char(month, 'YYYY_MM'),
      to_char(month, 'YYYY-MM-DD') || ' 00:00:00+08', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+08');
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "operation_log" SELECT * FROM "operation_log_old";--> statement-breakpoint
INSERT INTO "log_waiting" SELECT "id", "create_time" FROM "operation_log_old";--> statement-breakpoint
DROP TABLE "operation_log_old";--> statement-breakpoint
ALTER TABLE "operation_log" ADD CONSTRAINT "operation_log_id_create_time_pk" PRIMARY KEY("id","create_time");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "operation_log_user" ON "operation_log" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "operation_log_address" ON "operation_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_time" ON "operation_log" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_user" ON "operation_log" USING btree ("subsite_id","username","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_address" ON "operation_log" USING btree ("subsite_id","address","id");--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "username" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "last_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "data_log_version" ON "data_log" USING btree ("data_table","data_id","data_version");--> statement-breakpoint
CREATE INDEX "data_log_time" ON "data_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "data_log_site_time" ON "data_log" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_links_entry" ON "log_links" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_one_administrator" ON "user_roles" USING btree ("user_id") WHERE role_id in ('ra1', 'ra2', 'ra3');--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one" ON "visits" USING btree ("day","address","username");--> statement-breakpoint
CREATE INDEX "visits_time" ON "visits" USING btree ("last_time","id");