CREATE TABLE "client_requests" (
	"client_id" text NOT NULL,
	"jti" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_requests_client_id_jti_pk" PRIMARY KEY("client_id","jti")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subsite_ids" text NOT NULL,
	"role_id" text NOT NULL,
	"own_work" text DEFAULT '0' NOT NULL,
	"origins" text DEFAULT '' NOT NULL,
	"public_key" text DEFAULT '' NOT NULL,
	"minutes" integer DEFAULT 60 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sealed_secret" text DEFAULT '' NOT NULL,
	CONSTRAINT "clients_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "client_requests" ADD CONSTRAINT "client_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_client" ON "sessions" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
-- Servers keep what sessions may do in memory (0019_caller_cache.sql): an application is part of that.
CREATE TRIGGER "tell_clients_changed" AFTER UPDATE OR DELETE ON "clients"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_known_changed('rights');
