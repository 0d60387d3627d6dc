-- 加签 has a button of its own. Before, the one of 转办 allowed both: tasks that state it keep both.
UPDATE "processes" SET "bpmn_xml" = regexp_replace("bpmn_xml", '(:buttons\s*=\s*["''][^"''<>]*\mreassign\M)', '\1,addSign', 'g')
WHERE "bpmn_xml" ~ ':buttons\s*=\s*["''][^"''<>]*\mreassign\M';--> statement-breakpoint
UPDATE "process_definitions" SET
	"bpmn_xml" = regexp_replace("bpmn_xml", '(:buttons\s*=\s*["''][^"''<>]*\mreassign\M)', '\1,addSign', 'g'),
	"graph" = regexp_replace("graph"::text, '("buttons": \[[^][]*"reassign")', '\1, "addSign"', 'g')::jsonb
WHERE "graph"::text ~ '"buttons": \[[^][]*"reassign"';
