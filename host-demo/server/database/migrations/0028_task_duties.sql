-- First other step that a person decided since the last start or submission; null if none. A return or a recalled decision
-- does not count. Completing the starter's task that opens a process is a submission: `opening` names its node. It finishes
-- before its step is written, which the second condition finds.
CREATE FUNCTION "decided_step"(person text, instance text, at_node text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
DECLARE
	opening text;
BEGIN
	-- Most people have decided nothing: one look into an index.
	IF NOT EXISTS (SELECT FROM process_tasks t WHERE t.assignee_id = person AND t.instance_id = instance AND t.state = 'done') THEN
		RETURN NULL;
	END IF;
	opening := (
		SELECT min(t.node) FROM process_tasks t WHERE t.instance_id = instance AND t.create_time = (
			SELECT min(f.create_time) FROM process_tasks f WHERE f.instance_id = instance)
		HAVING count(DISTINCT t.node) = 1 AND bool_and(t.duty = 'writer'));
	IF EXISTS (
		SELECT FROM process_tasks w WHERE w.instance_id = instance AND w.node = opening AND w.added_to = '' AND w.state = 'done'
			AND w.comment_type = '1' AND NOT EXISTS (SELECT FROM process_steps s WHERE s.instance_id = instance AND s.task_id = w.id))
	THEN
		RETURN NULL;
	END IF;
	RETURN (
		SELECT t.task_name FROM process_tasks t
		WHERE t.instance_id = instance AND t.assignee_id = person AND t.state = 'done' AND t.node <> at_node
			AND t.outcome <> 'disagree' AND t.comment_type <> '2' AND NOT EXISTS (
				SELECT FROM process_steps s WHERE s.instance_id = instance AND s.task_id = t.id AND (s.action = 'call-back' OR s.id <= (
					SELECT max(b.id) FROM process_steps b WHERE b.instance_id = instance AND (b.action IN ('start', 'submit')
						OR b.action = 'complete' AND b.task_id IN (
							SELECT w.id FROM process_tasks w WHERE w.instance_id = instance AND w.node = opening AND w.added_to = '')))))
		ORDER BY t.finish_time, t.id LIMIT 1);
END $$;
--> statement-breakpoint
-- Why a person may not decide a step of a review: 'writer', or 'step:' and the step that they decided.
CREATE OR REPLACE FUNCTION "review_bar"(person text, instance text, article text, at_node text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
	IF EXISTS (SELECT FROM articles a WHERE a.id = article AND (a.create_by = person OR person = any(a.writers))) THEN
		RETURN 'writer';
	END IF;
	RETURN 'step:' || decided_step(person, instance, at_node);
END $$;
--> statement-breakpoint
-- Why a person may not decide a task with this duty: 'starter', or 'decided:' and the step that they decided.
CREATE FUNCTION "duty_bar"(person text, starter text, instance text, at_node text, duty text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
	IF person = starter AND duty LIKE '%not-starter%' THEN
		RETURN 'starter';
	END IF;
	IF duty LIKE '%different%' THEN
		RETURN 'decided:' || decided_step(person, instance, at_node);
	END IF;
	RETURN NULL;
END $$;
