CREATE TABLE "ad_items" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slot_code" text NOT NULL,
	"picture_id" text DEFAULT '' NOT NULL,
	"mobile_id" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"link_kind" text DEFAULT 'none' NOT NULL,
	"link_id" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"target" text DEFAULT 'blank' NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subsite_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"kind" text DEFAULT 'carousel' NOT NULL,
	"width" integer DEFAULT 1200 NOT NULL,
	"height" integer DEFAULT 300 NOT NULL,
	"most" integer DEFAULT 5 NOT NULL,
	"rotation" text DEFAULT 'order' NOT NULL,
	"seconds" integer DEFAULT 5 NOT NULL,
	"scope" text DEFAULT 'site' NOT NULL,
	"column_id" text DEFAULT '' NOT NULL,
	"device" text DEFAULT 'all' NOT NULL,
	"closed_hours" integer DEFAULT 24 NOT NULL,
	"is_closable" text DEFAULT 'Y' NOT NULL,
	"is_festive" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "ad_slots_code" UNIQUE("subsite_id","code")
);
--> statement-breakpoint
CREATE TABLE "mournings" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"subsite_id" text,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_links" (
	"subsite_id" text NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "hidden_links_subsite_id_object_id_pk" PRIMARY KEY("subsite_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "link_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"style" text DEFAULT 'text' NOT NULL,
	"logo_width" integer DEFAULT 0 NOT NULL,
	"logo_height" integer DEFAULT 0 NOT NULL,
	"is_shared" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "link_types_code" UNIQUE("subsite_id","code")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"type_code" text NOT NULL,
	"logo_id" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"target" text DEFAULT 'blank' NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "links_name" UNIQUE("subsite_id","name")
);
--> statement-breakpoint
CREATE TABLE "site_footers" (
	"id" text PRIMARY KEY NOT NULL,
	"sponsor" text NOT NULL,
	"subsite_id" text NOT NULL,
	"undertaker" text DEFAULT '' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"party_mark" text DEFAULT '' NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"map_url" text DEFAULT '' NOT NULL,
	"privacy_url" text DEFAULT '' NOT NULL,
	"copyright" text DEFAULT '' NOT NULL,
	"is_ipv6" text DEFAULT 'N' NOT NULL,
	"is_accessible" text DEFAULT 'N' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_footers_site" UNIQUE("subsite_id")
);
--> statement-breakpoint
ALTER TABLE "ad_items" ADD CONSTRAINT "ad_items_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_items" ADD CONSTRAINT "ad_items_subsite_id_slot_code_ad_slots_subsite_id_code_fk" FOREIGN KEY ("subsite_id","slot_code") REFERENCES "public"."ad_slots"("subsite_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_slots" ADD CONSTRAINT "ad_slots_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mournings" ADD CONSTRAINT "mournings_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_links" ADD CONSTRAINT "hidden_links_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_types" ADD CONSTRAINT "link_types_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_subsite_id_type_code_link_types_subsite_id_code_fk" FOREIGN KEY ("subsite_id","type_code") REFERENCES "public"."link_types"("subsite_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_footers" ADD CONSTRAINT "site_footers_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_items_time" ON "ad_items" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "ad_items_order" ON "ad_items" USING btree ("subsite_id","slot_code","sort_no","id");--> statement-breakpoint
CREATE INDEX "ad_items_picture" ON "ad_items" USING btree ("picture_id") WHERE picture_id <> '';--> statement-breakpoint
CREATE INDEX "ad_items_mobile" ON "ad_items" USING btree ("mobile_id") WHERE mobile_id <> '';--> statement-breakpoint
CREATE INDEX "mournings_time" ON "mournings" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "link_types_shared" ON "link_types" USING btree ("sort_no","id") WHERE is_shared = 'Y';--> statement-breakpoint
CREATE INDEX "links_time" ON "links" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "links_order" ON "links" USING btree ("subsite_id","type_code","sort_no","id");--> statement-breakpoint
CREATE INDEX "links_logo" ON "links" USING btree ("logo_id") WHERE logo_id <> '';--> statement-breakpoint
CREATE INDEX "site_footers_time" ON "site_footers" USING btree ("create_time","id");