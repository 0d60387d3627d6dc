ALTER TABLE "sheet_imports" ADD COLUMN "column_id" text;--> statement-breakpoint
ALTER TABLE "sheet_imports" ADD COLUMN "model_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sheet_imports_column" ON "sheet_imports" USING btree ("column_id","create_time","id") WHERE column_id is not null;