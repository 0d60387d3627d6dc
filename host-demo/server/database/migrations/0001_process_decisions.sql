ALTER TABLE "process_instances" ADD COLUMN "result" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "asked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "seat" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tokens" ADD COLUMN "decided" jsonb;--> statement-breakpoint
ALTER TABLE "process_tokens" ADD COLUMN "inner_decided" jsonb;--> statement-breakpoint
UPDATE "process_tasks" SET "outcome" = CASE "comment_type" WHEN '3' THEN 'disagree' ELSE 'agree' END
  WHERE "state" = 'done' AND "comment_type" IN ('1', '3', '5');--> statement-breakpoint
UPDATE "process_tasks" t SET "asked" = array(SELECT 'user:' || t."assignee_id" WHERE t."assignee_id" <> ''
  UNION SELECT c."subject" FROM "process_candidates" c WHERE c."task_id" = t."id") WHERE t."state" IN ('open', 'claimed');--> statement-breakpoint
UPDATE "process_tasks" t SET "seat" = t."assignee_id" FROM "process_tokens" k
  WHERE k."id" = t."token_id" AND k."round" IS NOT NULL;--> statement-breakpoint
UPDATE "process_tokens" k SET "round" = k."round" || (
  SELECT jsonb_build_object('agreed', count(*) FILTER (WHERE t."outcome" = 'agree'), 'disagreed', count(*) FILTER (WHERE t."outcome" = 'disagree'),
    'voted', coalesce(jsonb_agg(t."assignee_id"), '[]')) FROM "process_tasks" t WHERE t."token_id" = k."id" AND t."outcome" <> '')
  WHERE k."round" IS NOT NULL;--> statement-breakpoint
UPDATE "process_instances" i SET "result" = CASE WHEN i."state" = '6' THEN 'closed' WHEN i."state" = '4' THEN 'invalid'
  WHEN (SELECT t."outcome" FROM "process_tasks" t WHERE t."instance_id" = i."id" AND t."state" = 'done'
    ORDER BY t."finish_time" DESC, t."id" DESC LIMIT 1) = 'disagree' THEN 'rejected' ELSE 'passed' END
  WHERE i."state" IN ('3', '4', '6');
