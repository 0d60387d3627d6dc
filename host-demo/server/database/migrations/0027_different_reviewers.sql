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
--> statement-breakpoint
-- Why a person may not decide a step of a review: 'writer', or 'step:' and the first other step that they decided since the
-- last submission. A return or a recalled decision does not count. A function, because with its queries in the statement
-- PostgreSQL reads all tasks instead of the first ones of the index.
CREATE FUNCTION "review_bar"(person text, instance text, article text, at_node text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
	IF EXISTS (SELECT FROM articles a WHERE a.id = article AND (a.create_by = person OR person = any(a.writers))) THEN
		RETURN 'writer';
	END IF;
	RETURN (
		SELECT 'step:' || t.task_name FROM process_tasks t
		WHERE t.instance_id = instance AND t.assignee_id = person AND t.state = 'done' AND t.node <> at_node
			AND t.outcome <> 'disagree' AND t.comment_type <> '2' AND NOT EXISTS (
				SELECT FROM process_steps s WHERE s.instance_id = instance AND s.task_id = t.id AND (s.action = 'call-back' OR s.id <= (
					SELECT max(b.id) FROM process_steps b WHERE b.instance_id = instance AND b.action IN ('start', 'submit'))))
		ORDER BY t.finish_time, t.id LIMIT 1);
END $$;
