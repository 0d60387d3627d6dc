DROP INDEX "operation_log_time";--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "log_type" text DEFAULT '2' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "operate_type" text DEFAULT '3' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "object_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "request_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "request_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "operation_log_user" ON "operation_log" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "operation_log_address" ON "operation_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_time" ON "operation_log" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_user" ON "operation_log" USING btree ("subsite_id","username","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_address" ON "operation_log" USING btree ("subsite_id","address","id");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("create_time","id");--> statement-breakpoint
-- What was written before tells its kind by its verb.
UPDATE "operation_log" SET
  "log_type" = CASE WHEN "action" IN ('登录', '切换站点') THEN '1' ELSE '2' END,
  "operate_type" = CASE
    WHEN "action" IN ('登录', '切换站点') THEN '1'
    WHEN "action" LIKE '新%' OR "action" LIKE '撰写%' THEN '2'
    WHEN "action" LIKE '删除%' THEN '4'
    ELSE '3' END;
