ALTER TABLE "announcements" ADD COLUMN "bus_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "bus_id" text DEFAULT '' NOT NULL;