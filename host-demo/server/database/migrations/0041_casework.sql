ALTER TABLE "agencies" ADD COLUMN "series_by_kind" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "different_signer" boolean DEFAULT false NOT NULL;