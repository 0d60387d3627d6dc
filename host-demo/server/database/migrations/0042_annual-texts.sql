CREATE TABLE "annual_texts" (
	"agency_id" text NOT NULL,
	"year" text NOT NULL,
	"overview" text NOT NULL,
	"problems" text NOT NULL,
	"others" text NOT NULL,
	"figures" jsonb NOT NULL,
	"version" integer NOT NULL,
	"update_by_name" text NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annual_texts_agency_id_year_pk" PRIMARY KEY("agency_id","year")
);
