ALTER TABLE "articles" ADD COLUMN "writers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsites" ADD COLUMN "different_reviewers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD COLUMN "duty" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "subsites_strict" ON "subsites" USING btree ("id") WHERE different_reviewers;--> statement-breakpoint
-- Articles in review: the starter and the last submitter are their writers.
UPDATE "articles" a SET "writers" = array(
	SELECT s.user_id FROM process_instances i JOIN process_steps s ON s.instance_id = i.id
	WHERE i.id = a.review_id AND s.action IN ('start', 'submit') AND s.user_id <> '' ORDER BY s.id DESC LIMIT 1)
WHERE a.review_id <> '' AND a.state IN ('submitted', 'returned');--> statement-breakpoint
-- Open tasks of the starter are those in which the writer corrects the article.
UPDATE "process_tasks" t SET "duty" = 'writer' FROM process_instances i JOIN process_definitions d ON d.id = i.definition_id
WHERE i.id = t.instance_id AND i.business_kind <> '' AND t.state IN ('open', 'claimed') AND EXISTS (
	SELECT FROM jsonb_array_elements(d.graph -> 'nodes') n
	WHERE n ->> 'id' = t.node AND n -> 'people' ->> 'assignee' ~ '^[$#]\{\s*(initiator|starter|startUserId|applyUserId)\s*\}$');
