CREATE TABLE "synced_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "synced_items_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "permission_rules" RENAME TO "rights";