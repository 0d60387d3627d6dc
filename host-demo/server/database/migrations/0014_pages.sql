CREATE TABLE "document_versions" (
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"article_id" text NOT NULL,
	"upload_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_article_id_document_id_number_pk" PRIMARY KEY("article_id","document_id","number")
);
--> statement-breakpoint
CREATE TABLE "edit_locks" (
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edit_locks_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"link_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"check_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" integer NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"leads_to" text DEFAULT '' NOT NULL,
	"certificate_end" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_upload" ON "document_versions" USING btree ("upload_id","article_id");--> statement-breakpoint
CREATE INDEX "operation_log_site_article" ON "operation_log" USING btree ("subsite_id","create_time","id") WHERE action like '%文章' and object_id <> '';--> statement-breakpoint
CREATE INDEX "recycled_rows_object" ON "recycled_rows" USING btree ("kind","id");