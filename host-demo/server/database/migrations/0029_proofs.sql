ALTER TABLE "sessions" ADD COLUMN "by_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Signing in is a proof, so that of open sessions is as old as they are.
UPDATE "sessions" SET "proven_time" = "create_time";
