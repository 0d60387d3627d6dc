CREATE TABLE "grant_review_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text NOT NULL,
	"name" text NOT NULL,
	"valid_until" text NOT NULL,
	"last_used" timestamp (3) with time zone,
	"is_knowable" boolean NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "grant_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"depart_id" text NOT NULL,
	"scope_name" text NOT NULL,
	"left_out" integer NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grant_review_items" ADD CONSTRAINT "grant_review_items_review_id_grant_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."grant_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_review_items" ADD CONSTRAINT "grant_review_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_review_items_review" ON "grant_review_items" USING btree ("review_id","user_id","id");--> statement-breakpoint
CREATE INDEX "grant_review_items_user" ON "grant_review_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grant_review_items_open" ON "grant_review_items" USING btree ("review_id") WHERE decision = '';--> statement-breakpoint
CREATE INDEX "grant_reviews_scope" ON "grant_reviews" USING btree ("create_by","depart_id","create_time");