CREATE TABLE "application_templates" (
	"subsite_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_templates_subsite_id_kind_pk" PRIMARY KEY("subsite_id","kind")
);
